/* four_bar, formulation multiplier: functions made by symgen. Do not edit.
   digest 2c9a76569c4803d2bafe96bdb595567ae04887ea5653aa95488fe3676c263f8c */
#ifndef SYMGEN_four_bar_multiplier_H
#define SYMGEN_four_bar_multiplier_H

#include "symgen.h"

/* lengths of arrays */
enum {
    four_bar_multiplier_np = 54, /* parameters */
    four_bar_multiplier_nk = 202, /* constants */
    four_bar_multiplier_nw = 176, /* work */
    four_bar_multiplier_nq = 3, /* positions */
    four_bar_multiplier_nv = 3, /* velocities */
    four_bar_multiplier_nz = 0, /* first-order states */
    four_bar_multiplier_nu = 0, /* inputs */
    four_bar_multiplier_nc = 2, /* constraints */
    four_bar_multiplier_nd = 3, /* dropped constraints */
    four_bar_multiplier_ny = 9, /* outputs */
    four_bar_multiplier_acceleration_size = 3,
    four_bar_multiplier_multipliers_size = 2,
    four_bar_multiplier_mass_matrix_size = 5,
    four_bar_multiplier_forces_size = 3,
    four_bar_multiplier_correction_size = 3,
    four_bar_multiplier_initial_size = 6,
    four_bar_multiplier_poses_size = 36,
    four_bar_multiplier_velocities_size = 18,
    four_bar_multiplier_closure_size = 8,
    four_bar_multiplier_dropped_jacobian_size = 9,
    four_bar_multiplier_constraint_jacobian_size = 6,
    four_bar_multiplier_constraint_bias_size = 2,
    four_bar_multiplier_energy_size = 2,
    four_bar_multiplier_residual_size = 5,
    four_bar_multiplier_outputs_size = 9,
    four_bar_multiplier_assumptions_size = 30,
    four_bar_multiplier_scales_size = 11
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void four_bar_multiplier_init(const real *parameters, real *constants);

/* accelerations and rates of the first-order states
   out[0]: a (3) accelerations
   out[3]: zdot (0) rates of the states */
SYMGEN_EXPORT int four_bar_multiplier_acceleration(const symgen_arguments *arguments);

/* multipliers that go with the accelerations of this state (`a` is not read)
   out[0]: l (2) multipliers */
SYMGEN_EXPORT int four_bar_multiplier_multipliers(const symgen_arguments *arguments);

/* M in M a + J^T l = f
   out[0]: M (3 x 3, 5 entries) mass matrix */
SYMGEN_EXPORT int four_bar_multiplier_mass_matrix(const symgen_arguments *arguments);

/* f in M a + J^T l = f
   out[0]: f (3) forces less velocity terms */
SYMGEN_EXPORT int four_bar_multiplier_forces(const symgen_arguments *arguments);

/* mass-weighted smallest change of coordinates with J delta = l
   out[0]: delta (3) change */
SYMGEN_EXPORT int four_bar_multiplier_correction(const symgen_arguments *arguments);

/* start values of the description, loops not yet closed
   out[0]: q (3) positions
   out[3]: v (3) velocities
   out[6]: z (0) states */
SYMGEN_EXPORT int four_bar_multiplier_initial(const symgen_arguments *arguments);

/* where the bodies are, in the world
   out[0]: position (3 x 3) centres of mass, m
   out[9]: rotation (3 x 3 x 3) design-aligned body axes to world */
SYMGEN_EXPORT int four_bar_multiplier_poses(const symgen_arguments *arguments);

/* how the bodies move, world components
   out[0]: velocity (3 x 3) centres of mass, m/s
   out[9]: angular_velocity (3 x 3) rad/s */
SYMGEN_EXPORT int four_bar_multiplier_velocities(const symgen_arguments *arguments);

/* constraint equations and their rates, zero when satisfied
   out[0]: residual (2) constraint equations
   out[2]: rate (2) their rates
   out[4]: dropped (3) equations dropped as redundant
   out[7]: branch (1) positive where a cut is closed as at the design position */
SYMGEN_EXPORT int four_bar_multiplier_closure(const symgen_arguments *arguments);

/* Jacobian of the equations dropped as redundant: its rows depend on those of J
   out[0]: J (3 x 3, 9 entries) Jacobian of dropped equations */
SYMGEN_EXPORT int four_bar_multiplier_dropped_jacobian(const symgen_arguments *arguments);

/* J in J a = g
   out[0]: J (2 x 3, 6 entries) constraint Jacobian */
SYMGEN_EXPORT int four_bar_multiplier_constraint_jacobian(const symgen_arguments *arguments);

/* g in J a = g
   out[0]: g (2) right-hand side of the constraints */
SYMGEN_EXPORT int four_bar_multiplier_constraint_bias(const symgen_arguments *arguments);

/* energy of bodies, gravity and linear springs
   out[0]: kinetic (1) J
   out[1]: potential (1) J */
SYMGEN_EXPORT int four_bar_multiplier_energy(const symgen_arguments *arguments);

/* equations of motion for given accelerations and multipliers
   out[0]: residual (3) M a + J^T l - f
   out[3]: closure (2) J a - g */
SYMGEN_EXPORT int four_bar_multiplier_residual(const symgen_arguments *arguments);

/* sensors
   out[0]: outputs (9) sensors */
SYMGEN_EXPORT int four_bar_multiplier_outputs(const symgen_arguments *arguments);

/* what the equations take for granted of the parameters; zero while it holds
   out[0]: deviation (0) squared relative deviations
   out[0]: bodies (3 x 10) mass, centre of mass and inertia of every body */
SYMGEN_EXPORT int four_bar_multiplier_assumptions(const symgen_arguments *arguments);

/* how large the mechanism is: what tolerances are relative to
   out[0]: mass (1) kg
   out[1]: length (1) m
   out[2]: gravity (1) m/s^2
   out[3]: coordinates (3) size of each coordinate
   out[6]: closure (2) size of each constraint equation
   out[8]: dropped (3) and of those dropped as redundant */
SYMGEN_EXPORT int four_bar_multiplier_scales(const symgen_arguments *arguments);

#ifndef SYMGEN_LANES
/* Length of the scratch array of the functions below. */
SYMGEN_EXPORT int four_bar_multiplier_scratch(void);
/* Length of the array that step control keeps between steps. */
SYMGEN_EXPORT int four_bar_multiplier_control(void);

/* Fixed steps of the Runge-Kutta method of order 4; symgen_interface.h says what a run is. */
SYMGEN_EXPORT int four_bar_multiplier_rk4(symgen_run *run);

/* Steps of any explicit method, by its coefficients in the run. */
SYMGEN_EXPORT int four_bar_multiplier_run(symgen_run *run);

/* Closes loops; see symgen_close in symgen_state.h. */
SYMGEN_EXPORT int four_bar_multiplier_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations,
    real *scratch, real *error);

/* Find states; see symgen_states.h. */
SYMGEN_EXPORT int four_bar_multiplier_assembly_scratch(int length, int entries);
SYMGEN_EXPORT int four_bar_multiplier_assemble(const symgen_assembly *assembly);
SYMGEN_EXPORT int four_bar_multiplier_search_scratch(int count, int entries);
SYMGEN_EXPORT int four_bar_multiplier_search(const symgen_search *search);
SYMGEN_EXPORT int four_bar_multiplier_go(const symgen_search *search);

/* The same for many vehicles, one after the other; see symgen_rows.h. */
SYMGEN_EXPORT void four_bar_multiplier_row_constants(int rows, const double *parameters, double *constants);
SYMGEN_EXPORT int four_bar_multiplier_row_call(const symgen_row_call *call);
SYMGEN_EXPORT int four_bar_multiplier_row_assemble(const symgen_assembly_rows *rows);
SYMGEN_EXPORT int four_bar_multiplier_sizing_scratch(void);
SYMGEN_EXPORT int four_bar_multiplier_row_size(const symgen_state_sizing *sizing);
SYMGEN_EXPORT int four_bar_multiplier_row_settle(const symgen_settling *settling);
#endif

#endif
