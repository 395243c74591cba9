/* pendulum, formulation recursive: functions made by symgen. Do not edit.
   digest be46e704202f210362c062a2a285b5f4484fa9e7a6f9e8b222f20960f6af4362 */
#ifndef SYMGEN_pendulum_recursive_H
#define SYMGEN_pendulum_recursive_H

#include "symgen.h"

/* lengths of arrays */
enum {
    pendulum_recursive_np = 17, /* parameters */
    pendulum_recursive_nk = 85, /* constants */
    pendulum_recursive_nw = 24, /* work */
    pendulum_recursive_nq = 1, /* positions */
    pendulum_recursive_nv = 1, /* velocities */
    pendulum_recursive_nz = 0, /* first-order states */
    pendulum_recursive_nu = 1, /* inputs */
    pendulum_recursive_nc = 0, /* constraints */
    pendulum_recursive_nd = 0, /* dropped constraints */
    pendulum_recursive_ny = 10, /* outputs */
    pendulum_recursive_acceleration_size = 1,
    pendulum_recursive_multipliers_size = 0,
    pendulum_recursive_mass_matrix_size = 1,
    pendulum_recursive_forces_size = 1,
    pendulum_recursive_correction_size = 1,
    pendulum_recursive_initial_size = 2,
    pendulum_recursive_poses_size = 12,
    pendulum_recursive_velocities_size = 6,
    pendulum_recursive_closure_size = 0,
    pendulum_recursive_dropped_jacobian_size = 0,
    pendulum_recursive_constraint_jacobian_size = 0,
    pendulum_recursive_constraint_bias_size = 0,
    pendulum_recursive_energy_size = 2,
    pendulum_recursive_residual_size = 1,
    pendulum_recursive_outputs_size = 10,
    pendulum_recursive_assumptions_size = 10,
    pendulum_recursive_scales_size = 4
};

/* Fills `constants` from `parameters`. */
SYMGEN_EXPORT void pendulum_recursive_init(const real *parameters, real *constants);

/* accelerations and rates of the first-order states
   out[0]: a (1) accelerations
   out[1]: zdot (0) rates of the states */
SYMGEN_EXPORT int pendulum_recursive_acceleration(const symgen_arguments *arguments);

/* no constraints, no multipliers
   out[0]: l (0) multipliers */
SYMGEN_EXPORT int pendulum_recursive_multipliers(const symgen_arguments *arguments);

/* M in M a + J^T l = f
   out[0]: M (1 x 1, 1 entries) mass matrix */
SYMGEN_EXPORT int pendulum_recursive_mass_matrix(const symgen_arguments *arguments);

/* f in M a + J^T l = f
   out[0]: f (1) forces less velocity terms */
SYMGEN_EXPORT int pendulum_recursive_forces(const symgen_arguments *arguments);

/* no constraints to correct
   out[0]: delta (1) change */
SYMGEN_EXPORT int pendulum_recursive_correction(const symgen_arguments *arguments);

/* start values of the description, loops not yet closed
   out[0]: q (1) positions
   out[1]: v (1) velocities
   out[2]: z (0) states */
SYMGEN_EXPORT int pendulum_recursive_initial(const symgen_arguments *arguments);

/* where the bodies are, in the world
   out[0]: position (1 x 3) centres of mass, m
   out[3]: rotation (1 x 3 x 3) design-aligned body axes to world */
SYMGEN_EXPORT int pendulum_recursive_poses(const symgen_arguments *arguments);

/* how the bodies move, world components
   out[0]: velocity (1 x 3) centres of mass, m/s
   out[3]: angular_velocity (1 x 3) rad/s */
SYMGEN_EXPORT int pendulum_recursive_velocities(const symgen_arguments *arguments);

/* constraint equations and their rates, zero when satisfied
   out[0]: residual (0) constraint equations
   out[0]: rate (0) their rates
   out[0]: dropped (0) equations dropped as redundant
   out[0]: branch (0) positive where a cut is closed as at the design position */
SYMGEN_EXPORT int pendulum_recursive_closure(const symgen_arguments *arguments);

/* Jacobian of the equations dropped as redundant: its rows depend on those of J
   out[0]: J (0 x 1, 0 entries) Jacobian of dropped equations */
SYMGEN_EXPORT int pendulum_recursive_dropped_jacobian(const symgen_arguments *arguments);

/* J in J a = g
   out[0]: J (0 x 1, 0 entries) constraint Jacobian */
SYMGEN_EXPORT int pendulum_recursive_constraint_jacobian(const symgen_arguments *arguments);

/* g in J a = g
   out[0]: g (0) right-hand side of the constraints */
SYMGEN_EXPORT int pendulum_recursive_constraint_bias(const symgen_arguments *arguments);

/* energy of bodies, gravity and linear springs
   out[0]: kinetic (1) J
   out[1]: potential (1) J */
SYMGEN_EXPORT int pendulum_recursive_energy(const symgen_arguments *arguments);

/* equations of motion for given accelerations and multipliers
   out[0]: residual (1) M a + J^T l - f
   out[1]: closure (0) J a - g */
SYMGEN_EXPORT int pendulum_recursive_residual(const symgen_arguments *arguments);

/* sensors
   out[0]: outputs (10) sensors */
SYMGEN_EXPORT int pendulum_recursive_outputs(const symgen_arguments *arguments);

/* what the equations take for granted of the parameters; zero while it holds
   out[0]: deviation (0) squared relative deviations
   out[0]: bodies (1 x 10) mass, centre of mass and inertia of every body */
SYMGEN_EXPORT int pendulum_recursive_assumptions(const symgen_arguments *arguments);

/* how large the mechanism is: what tolerances are relative to
   out[0]: mass (1) kg
   out[1]: length (1) m
   out[2]: gravity (1) m/s^2
   out[3]: coordinates (1) size of each coordinate
   out[4]: closure (0) size of each constraint equation
   out[4]: dropped (0) and of those dropped as redundant */
SYMGEN_EXPORT int pendulum_recursive_scales(const symgen_arguments *arguments);

#ifndef SYMGEN_LANES
/* Length of the scratch array of the functions below. */
SYMGEN_EXPORT int pendulum_recursive_scratch(void);
/* Length of the array that step control keeps between steps. */
SYMGEN_EXPORT int pendulum_recursive_control(void);

/* Fixed steps of the Runge-Kutta method of order 4; symgen_interface.h says what a run is. */
SYMGEN_EXPORT int pendulum_recursive_rk4(symgen_run *run);

/* Steps of any explicit method, by its coefficients in the run. */
SYMGEN_EXPORT int pendulum_recursive_run(symgen_run *run);

/* Closes loops; see symgen_close in symgen_state.h. */
SYMGEN_EXPORT int pendulum_recursive_close(const symgen_arguments *arguments, real *q, real *v, real tolerance, int iterations,
    real *scratch, real *error);

/* Find states; see symgen_states.h. */
SYMGEN_EXPORT int pendulum_recursive_assembly_scratch(int length, int entries);
SYMGEN_EXPORT int pendulum_recursive_assemble(const symgen_assembly *assembly);
SYMGEN_EXPORT int pendulum_recursive_search_scratch(int count, int entries);
SYMGEN_EXPORT int pendulum_recursive_search(const symgen_search *search);
SYMGEN_EXPORT int pendulum_recursive_go(const symgen_search *search);

/* The same for many vehicles, one after the other; see symgen_rows.h. */
SYMGEN_EXPORT void pendulum_recursive_row_constants(int rows, const double *parameters, double *constants);
SYMGEN_EXPORT int pendulum_recursive_row_call(const symgen_row_call *call);
SYMGEN_EXPORT int pendulum_recursive_row_assemble(const symgen_assembly_rows *rows);
SYMGEN_EXPORT int pendulum_recursive_sizing_scratch(void);
SYMGEN_EXPORT int pendulum_recursive_row_size(const symgen_state_sizing *sizing);
SYMGEN_EXPORT int pendulum_recursive_row_settle(const symgen_settling *settling);
#endif

#endif
