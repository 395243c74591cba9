/* slider_crank, formulation independent: functions made by symgen. Do not edit.
   digest 99f3475f839d17e12145b0912909183be098d4a923db21e853e97fede10546ce */
#ifndef SYMGEN_slider_crank_independent_H
#define SYMGEN_slider_crank_independent_H

#include "symgen.h"

/* lengths of arrays */
enum {
    slider_crank_independent_np = 40, /* parameters */
    slider_crank_independent_nk = 138, /* constants */
    slider_crank_independent_nw = 177, /* work */
    slider_crank_independent_nq = 4, /* positions */
    slider_crank_independent_nv = 4, /* velocities */
    slider_crank_independent_nz = 0, /* first-order states */
    slider_crank_independent_nu = 2, /* inputs */
    slider_crank_independent_nc = 3, /* constraints */
    slider_crank_independent_nd = 0, /* dropped constraints */
    slider_crank_independent_ny = 17, /* outputs */
    slider_crank_independent_acceleration_size = 4,
    slider_crank_independent_multipliers_size = 3,
    slider_crank_independent_correction_size = 4,
    slider_crank_independent_mass_matrix_size = 10,
    slider_crank_independent_forces_size = 4,
    slider_crank_independent_initial_size = 8,
    slider_crank_independent_poses_size = 36,
    slider_crank_independent_velocities_size = 18,
    slider_crank_independent_closure_size = 7,
    slider_crank_independent_dropped_jacobian_size = 0,
    slider_crank_independent_constraint_jacobian_size = 12,
    slider_crank_independent_constraint_bias_size = 3,
    slider_crank_independent_energy_size = 2,
    slider_crank_independent_residual_size = 7,
    slider_crank_independent_outputs_size = 17,
    slider_crank_independent_assumptions_size = 30,
    slider_crank_independent_scales_size = 10
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void slider_crank_independent_init(const real *parameters, real *constants);

/* accelerations and rates of the first-order states
   out[0]: a (4) accelerations
   out[4]: zdot (0) rates of the states */
SYMGEN_EXPORT int slider_crank_independent_acceleration(const symgen_arguments *arguments);

/* multipliers that go with given accelerations
   out[0]: l (3) multipliers */
SYMGEN_EXPORT int slider_crank_independent_multipliers(const symgen_arguments *arguments);

/* smallest change of coordinates with J delta = l, displacements over the size of the mechanism
   out[0]: delta (4) change */
SYMGEN_EXPORT int slider_crank_independent_correction(const symgen_arguments *arguments);

/* M in M a + J^T l = f
   out[0]: M (4 x 4, 10 entries) mass matrix */
SYMGEN_EXPORT int slider_crank_independent_mass_matrix(const symgen_arguments *arguments);

/* f in M a + J^T l = f
   out[0]: f (4) forces less velocity terms */
SYMGEN_EXPORT int slider_crank_independent_forces(const symgen_arguments *arguments);

/* start values of the description, loops not yet closed
   out[0]: q (4) positions
   out[4]: v (4) velocities
   out[8]: z (0) states */
SYMGEN_EXPORT int slider_crank_independent_initial(const symgen_arguments *arguments);

/* where the bodies are, in the world
   out[0]: position (3 x 3) centres of mass, m
   out[9]: rotation (3 x 3 x 3) design-aligned body axes to world */
SYMGEN_EXPORT int slider_crank_independent_poses(const symgen_arguments *arguments);

/* how the bodies move, world components
   out[0]: velocity (3 x 3) centres of mass, m/s
   out[9]: angular_velocity (3 x 3) rad/s */
SYMGEN_EXPORT int slider_crank_independent_velocities(const symgen_arguments *arguments);

/* constraint equations and their rates, zero when satisfied
   out[0]: residual (3) constraint equations
   out[3]: rate (3) their rates
   out[6]: dropped (0) equations dropped as redundant
   out[6]: branch (0) positive where a cut is closed as at the design position
   out[6]: pivots (1) smallest relative pivot by choice of dependent coordinates */
SYMGEN_EXPORT int slider_crank_independent_closure(const symgen_arguments *arguments);

/* Jacobian of the equations dropped as redundant: its rows depend on those of J
   out[0]: J (0 x 4, 0 entries) Jacobian of dropped equations */
SYMGEN_EXPORT int slider_crank_independent_dropped_jacobian(const symgen_arguments *arguments);

/* J in J a = g
   out[0]: J (3 x 4, 12 entries) constraint Jacobian */
SYMGEN_EXPORT int slider_crank_independent_constraint_jacobian(const symgen_arguments *arguments);

/* g in J a = g
   out[0]: g (3) right-hand side of the constraints */
SYMGEN_EXPORT int slider_crank_independent_constraint_bias(const symgen_arguments *arguments);

/* energy of bodies, gravity and linear springs
   out[0]: kinetic (1) J
   out[1]: potential (1) J */
SYMGEN_EXPORT int slider_crank_independent_energy(const symgen_arguments *arguments);

/* equations of motion for given accelerations and multipliers
   out[0]: residual (4) M a + J^T l - f
   out[4]: closure (3) J a - g */
SYMGEN_EXPORT int slider_crank_independent_residual(const symgen_arguments *arguments);

/* sensors
   out[0]: outputs (17) sensors */
SYMGEN_EXPORT int slider_crank_independent_outputs(const symgen_arguments *arguments);

/* what the equations take for granted of the parameters; zero while it holds
   out[0]: deviation (0) squared relative deviations
   out[0]: bodies (3 x 10) mass, centre of mass and inertia of every body */
SYMGEN_EXPORT int slider_crank_independent_assumptions(const symgen_arguments *arguments);

/* how large the mechanism is: what tolerances are relative to
   out[0]: mass (1) kg
   out[1]: length (1) m
   out[2]: gravity (1) m/s^2
   out[3]: coordinates (4) size of each coordinate
   out[7]: closure (3) size of each constraint equation
   out[10]: dropped (0) and of those dropped as redundant */
SYMGEN_EXPORT int slider_crank_independent_scales(const symgen_arguments *arguments);

#ifndef SYMGEN_LANES
/* Length of the scratch array of the functions below. */
SYMGEN_EXPORT int slider_crank_independent_scratch(void);
/* Length of the array that step control keeps between steps. */
SYMGEN_EXPORT int slider_crank_independent_control(void);

/* Fixed steps of the Runge-Kutta method of order 4; symgen_interface.h says what a run is. */
SYMGEN_EXPORT int slider_crank_independent_rk4(symgen_run *run);

/* Steps of any explicit method, by its coefficients in the run. */
SYMGEN_EXPORT int slider_crank_independent_run(symgen_run *run);

/* Closes loops; see symgen_close in symgen_state.h. */
SYMGEN_EXPORT int slider_crank_independent_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations,
    real *scratch, real *error);

/* Find states; see symgen_states.h. */
SYMGEN_EXPORT int slider_crank_independent_assembly_scratch(int length, int entries);
SYMGEN_EXPORT int slider_crank_independent_assemble(const symgen_assembly *assembly);
SYMGEN_EXPORT int slider_crank_independent_search_scratch(int count, int entries);
SYMGEN_EXPORT int slider_crank_independent_search(const symgen_search *search);
SYMGEN_EXPORT int slider_crank_independent_go(const symgen_search *search);

/* The same for many vehicles, one after the other; see symgen_rows.h. */
SYMGEN_EXPORT void slider_crank_independent_row_constants(int rows, const double *parameters, double *constants);
SYMGEN_EXPORT int slider_crank_independent_row_call(const symgen_row_call *call);
SYMGEN_EXPORT int slider_crank_independent_row_assemble(const symgen_assembly_rows *rows);
SYMGEN_EXPORT int slider_crank_independent_sizing_scratch(void);
SYMGEN_EXPORT int slider_crank_independent_row_size(const symgen_state_sizing *sizing);
SYMGEN_EXPORT int slider_crank_independent_row_settle(const symgen_settling *settling);
#endif

#endif
