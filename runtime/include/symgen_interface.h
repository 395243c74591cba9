/* What crosses the border between C and its callers: structs, enums and types of functions. Python reads this file too, without
   the lines that begin with #if and #endif, so that nothing of it is declared twice. It holds declarations and numbers only. */
#ifndef SYMGEN_INTERFACE_H
#define SYMGEN_INTERFACE_H

/* Changes when anything here does, so that a library of an earlier version is not called. */
#define SYMGEN_INTERFACE 19

/* ---- functions of a model ---- */

/* An entry of an array: a number, or a vector of them where several states go together (see symgen.h). */
#if !defined(SYMGEN_LANES) || defined(SYMGEN_PACK)
typedef double symgen_entry;
#endif

/* Arrays of a call. A function reads only those its documentation names; the others may be null.
   `work` and `out` must not overlap the other arrays. */
typedef struct {
    const symgen_entry *constants; /* filled by NAME_init */
    const symgen_entry *t;         /* time */
    const symgen_entry *q;         /* positions */
    const symgen_entry *v;         /* velocities */
    const symgen_entry *z;         /* first-order states */
    const symgen_entry *u;         /* inputs */
    const symgen_entry *a;         /* accelerations */
    const symgen_entry *l;         /* multipliers, or constraint residuals */
    const symgen_entry *seeds;     /* directions, or weights of directions, of derivatives */
    symgen_entry *work;            /* scratch */
    symgen_entry *out;             /* results, one after the other */
} symgen_arguments;

/* The functions of a model return `symgen_good`; whether results are finite is for the caller to test, once per step. */
enum symgen_status {
    symgen_good = 0,
    symgen_not_finite = 1,    /* a result is infinite or not a number */
    symgen_not_converged = 2, /* an iteration did not reach its tolerance */
    symgen_change_point = 3,  /* constraints lose rank, so that dependent coordinates are not determined */
    symgen_unresolved = 4,    /* velocities are not what accelerations add up to */
    symgen_flat = 5,          /* a disc comes to lie flat on its plane, or a blade to stand along its normal */
    symgen_reorder = 100      /* pivots have to be chosen anew, which the caller does, and calls again */
};

typedef int (*symgen_function)(const symgen_arguments *arguments);
typedef void (*symgen_initialiser)(const symgen_entry *parameters, symgen_entry *constants);
typedef int (*symgen_length)(void); /* of an array */
typedef const int *(*symgen_list)(void); /* version of the interface, number of lengths, lengths */
typedef const char *(*symgen_text)(void);
typedef int (*symgen_closing)(const symgen_arguments *arguments, double *q, double *v, double tolerance, int iterations,
                              double *scratch, double *error);

/* ---- methods ---- */

#define SYMGEN_EXPLICIT_STAGES 7

/* An explicit method, see symgen_explicit.c. No stages: semi-implicit Euler. */
typedef struct {
    int stages;
    double node[SYMGEN_EXPLICIT_STAGES], weight[SYMGEN_EXPLICIT_STAGES];
    double error[SYMGEN_EXPLICIT_STAGES]; /* weight minus that of the embedded method; all zero: no step control */
    double dense[SYMGEN_EXPLICIT_STAGES]; /* with step control: what a cubic between the ends of a step lacks */
    double argument[SYMGEN_EXPLICIT_STAGES * SYMGEN_EXPLICIT_STAGES];
} symgen_explicit_table;

/* A one-stage implicit method, see symgen_implicit.h: coefficients of v^ (and z^), theta^ and of the averaged rates; h is the step. */
typedef struct {
    double velocity[4]; /* of v_n, v_n-1, h a_n, h average_n */
    double position[5]; /* of h v_n, h v_n-1, theta_n, h^2 a_n, h^2 average_n */
    double average[3];  /* average_n+1: of a_n+1, a_n, average_n */
    double gain, reach; /* g / h, b / h^2 */
    int history;        /* steps of equal length that must lie behind; until then another method begins */
} symgen_method;

#define SYMGEN_STAGES 4

/* A one-shot method, see symgen_one_shot.h. */
typedef struct {
    int stages;
    double gamma;
    double node[SYMGEN_STAGES], weight[SYMGEN_STAGES];
    double argument[SYMGEN_STAGES * SYMGEN_STAGES]; /* alpha, row after row */
    double coupling[SYMGEN_STAGES * SYMGEN_STAGES]; /* c */
} symgen_one_shot;

#define SYMGEN_DIAGONAL_STAGES 6

/* An implicit method with error control, see symgen_diagonal.h. No stages: one, by the trapezoidal rule or, where `backward`, by backward
   differences. */
typedef struct {
    int stages, backward;
    double gain;
    double node[SYMGEN_DIAGONAL_STAGES], error[SYMGEN_DIAGONAL_STAGES]; /* weight minus that of the embedded method */
    double argument[SYMGEN_DIAGONAL_STAGES * SYMGEN_DIAGONAL_STAGES];   /* without the gain */
} symgen_diagonal;

/* When the factors of an implicit method are renewed; see symgen_refresh.h. */
enum symgen_policy {
    symgen_frozen,
    symgen_every_step,
    symgen_round_robin,
    symgen_block,
    symgen_fastest,
    symgen_predicted,
    symgen_adaptive
};

/* ---- runs ---- */

/* Of implicit methods. */
typedef struct {
    double residual;  /* of each equation, relative to its size */
    double closure;   /* of the loops, relative to the length of the mechanism */
    double reach;     /* a larger correction of a dependent coordinate (rad, or relative to the length) is a jump to another branch */
    int iterations;   /* at most, or exactly if `fixed` */
    int fixed;
    int predictor;    /* order of the extrapolation of the rates: 0 to 3 */
    int policy;       /* enum symgen_policy */
    int blocks;       /* of the policy block: blocks of unknowns updated per step */
    int refresh_cost; /* iterations that a new factorisation is worth */
    int column_cost;  /* and those that a new column is worth */
    int sparse;       /* whether factors are sparse, where the model has the matrix for it */
} symgen_settings;

/* What happened; sums, and largest or smallest values over all steps. */
typedef struct {
    long long evaluations, solutions, factorisations, updates, retries, halvings; /* `long` has 32 bits on some systems */
    long long taken, rejected; /* steps of a step control */
    int most_iterations;
    int worst_equation;   /* of the step that ended the run; -1: none */
    double worst_residual, worst_closure, worst_contraction;
    double weakest_pivot; /* relative, of dependent coordinates; of free components 1 / symgen_newton_reach; 1 before the first step */
    double worst_time;    /* seconds of the longest step, if steps are timed */
} symgen_statistics;

/* The model itself, which may live in another library, with arrays of its own. */
typedef struct {
    int nq, nv, nz, nc, ny; /* lengths of a row */
    symgen_function acceleration, multipliers, outputs;
    symgen_closing close;
    const double *constants;
    double *work, *scratch; /* scratch as long as NAME_scratch says */
    int discs;              /* and blades: so many ways, see symgen_ways.h */
    symgen_function ways;
    double *way;            /* discs * 6, and behind it a row of everything */
} symgen_calls;

/* What rows of the record hold after t, q, v, z: a, l, zdot and all outputs; or, `by_choice`, the chosen outputs and nothing else. */
typedef struct {
    int by_choice;
    int rates, multipliers; /* by choice: whether outputs take accelerations, and multipliers; else these are not computed */
    int count;
    const int *chosen;      /* outputs by index */
    double *row;            /* as long as a row of everything */
} symgen_recording;

/* Fills u with the inputs at a time. */
typedef void (*symgen_input_source)(double t, double *u);

/* Numbers that the next step of a step control depends on, in addition to the state. */
enum symgen_pace {
    symgen_now,      /* time at the end of the last step */
    symgen_last,     /* length of it; 0: none yet */
    symgen_next,     /* length of the next one */
    symgen_before,   /* error of the last one */
    symgen_rejected, /* whether the last try was too long */
    symgen_unit,     /* time in which the acceleration of the mechanism makes a motion by its length */
    symgen_cut,      /* whether the end of the run cut a step: `saved` is what to go on from */
    symgen_points,   /* rates that are known of the steps before */
    symgen_paces
};

/* Steps of any length, see symgen_control.h. Errors are compared to absolute * (size of the entry for the mechanism) + relative *
   (its magnitude). */
typedef struct {
    double relative, absolute;
    double shortest;              /* below it the run ends */
    double hold;                  /* a step that could be longer by less than this factor stays as it is */
    int order;                    /* the error goes with this power of the step */
    const double *ends, *begins;  /* times that a step ends at and at which the next one begins; the last end is that of the run */
    const int *jumps;             /* whether rates jump there */
    int breaks, at;               /* how many, and the next one; no breaks: no step control */
    symgen_input_source source;   /* of inputs at any time, for stages between rows; null: rows of the run do */
    double *state, *saved;        /* NAME_control(): enum symgen_pace, and what the method adds */
} symgen_control;

/* Fills u with inputs for outputs y; what is not zero ends the run. */
typedef int (*symgen_controller)(double t, const double *y, double *u);

/* A controller: at samples it reads outputs and sets inputs, which are held until the next one. See symgen_feedback.h. */
typedef struct {
    int every;                /* steps from one sample to the next */
    int origin;               /* number of steps before the step with index 0: samples are at multiples of `every` */
    int count;                /* of inputs */
    const int *places;        /* count: in u */
    symgen_recording sees;    /* by choice */
    double *row, *seen;       /* as long as a row of everything, and as a row by choice */
    int outputs;
    const int *columns;       /* outputs: in a row by choice */
    double *y;                /* outputs */
    symgen_controller call;   /* null: u = offset - gain (y - reference), within limits */
    const double *gain, *reference, *offset, *lowest, *highest;
    double *samples;          /* rows of `count` numbers */
    int first;                /* sample in the first row */
    int *known;               /* 1: samples before this one were taken, and are not taken again; in and out */
} symgen_feedback;

/* The part of explicit methods. */
typedef struct {
    symgen_explicit_table table;
    double tolerance; /* of the closure, relative to the length of the mechanism */
    double refusal;   /* a closure error above this ends the run */
    int corrections;  /* at most, per step */
    int choice;       /* in and out: of dependent coordinates; -1: none yet */
    double *sizes;    /* of each entry of (q, v, z); those of z grow in steps of fixed length. With step control those of v are of v
                         times the unit of time. Null: of no use to the method */
} symgen_explicit_part;

/* Numbers that the memory of implicit methods keeps of all steps. */
enum symgen_watch {
    symgen_contraction, /* of the Newton iteration, as last seen */
    symgen_curvature,   /* closure after an update over the square of the update */
    symgen_travelled,   /* way of all coordinates since the start */
    symgen_made_at,     /* step (length) that the factors belong to */
    symgen_imbalance,   /* right side that went with the efforts */
    symgen_weight,      /* of the whole mechanism over the root of its mass, where it is accelerated as at the start of the run */
    symgen_spread,      /* how far dependent coordinates went last for those they follow, see symgen_spread.h */
    symgen_bound,       /* and how far they may go; 0: as the next step says */
    symgen_watches
};

/* What a piece of a run begins with. */
enum symgen_beginning {
    symgen_goes_on,
    symgen_fresh_start,
    symgen_other_choice /* the history was made with other dependent coordinates */
};

/* Whole numbers that it keeps. */
enum symgen_count {
    symgen_known,    /* steps with equal length in the history */
    symgen_made,     /* whether there are factors */
    symgen_cursor,   /* next block of the round-robin */
    symgen_excess,   /* iterations beyond the best since the factors were made */
    symgen_fewest,   /* iterations of a step since then */
    symgen_age,      /* steps since then */
    symgen_interval, /* one-shot methods, adaptive: steps between factorisations */
    symgen_counts
};

/* The part of implicit and one-shot methods in independent coordinates. */
typedef struct {
    double *memory;                 /* NAME_memory() */
    int *counts;                    /* NAME_counts(): enum symgen_count, then the rows that pivoting exchanged */
    const double *scales;           /* symgen_sizes_length(): of the mechanism, see symgen_sizes */
    symgen_method method, beginner; /* the beginner makes the first steps of a method that needs history */
    symgen_one_shot one_shot;       /* used if it has stages */
    symgen_diagonal diagonal;       /* used with step control */
    int begin;                      /* enum symgen_beginning */
    int watched;                    /* whether the run returns symgen_reorder where the dependent coordinates do not serve any more */
    int asked;                      /* index of the step for which it did, or -1; in and out */
    double refusal;                 /* loops that stand open by more after the last step, relative to their sizes, end the run; 0: nobody looks */
} symgen_implicit_part;

/* LU factors of a sparse matrix, see symgen_sparse.h. */
typedef struct {
    int size;
    const int *start;    /* size + 1: first entry of each row */
    const int *diagonal; /* size: entry of the pivot; left of it L, right of it U */
    const int *column;   /* of each entry, rising within a row */
    const int *row_of;   /* size: equation of each pivot */
    const int *column_of; /* size: unknown of each pivot */
    const double *unit;  /* size: what the equation of each pivot is counted in; null: pivots are compared to themselves */
    double *value;       /* entries: the matrix, then its factors (pivots as reciprocals) */
    double *work;        /* size */
} symgen_sparse;

/* Where the entries of H_p come from: value[place] += sign g^power jacobian[source]. */
typedef struct {
    int count;
    const int *place, *source, *power;
    const double *sign;
    int constants;
    const int *constant_place;
    const double *constant;
    const int *free_place; /* 9 for each free component: q columns 0-5, v columns 6-8; -1: none */
} symgen_newton_entries;

/* v = velocity . (v_n, v_n-1, h a_n) + g a, theta = position . (h v_n, theta_n) + g v, g = gain h: motion theta of a step of length h */
typedef struct {
    double velocity[3], position[2], gain;
    int history; /* steps that must lie behind */
} symgen_newton_formula;

/* Whole numbers that steps of all bodies keep. */
enum symgen_newton_count {
    symgen_newton_known,  /* how many steps the history reaches back */
    symgen_newton_excess, /* iterations that old factors have cost beyond those of fresh ones */
    symgen_newton_fewest, /* iterations of a step with fresh factors */
    symgen_newton_since,  /* steps since the contraction was unknown */
    symgen_newton_short,  /* steps in a row that had to be made of shorter ones */
    symgen_newton_counts
};

/* Numbers that they keep. */
enum symgen_newton_watch {
    symgen_newton_contraction, /* as seen last */
    symgen_newton_turned,      /* angle turned since joint angles were counted */
    symgen_newton_most,        /* that a free component may move others by; 0: still to be seen */
    symgen_newton_watches
};

/* The part of steps that solve for the motions of all bodies. The state of the run: poses and angles, velocities, states. */
typedef struct {
    double *y;            /* accelerations, multipliers, rates of the states; behind them those of the two steps before */
    double *before;       /* v, z before the last step and motion during it */
    int *count;           /* enum symgen_newton_count */
    double *watch;        /* enum symgen_newton_watch */
    symgen_sparse factors;
    symgen_newton_entries entries;
    int free, rolled;
    const int *component; /* free components, and behind them those whose velocities follow but not their positions: rolled ones */
    const int *rolled_row; /* of each rolled one: the constraint between velocities in whose place among positions its formula stands */
    const double *weight; /* size of each equation of force, and of accelerations */
    const double *sizes;  /* of each constraint */
    double *state_sizes;  /* of each first-order state; they grow with the states. In and out */
    double length;        /* of the mechanism */
    symgen_newton_formula formula, beginner; /* the beginner makes steps of a method whose history is not there */
    int fresh;            /* whether the next step begins with new factors */
} symgen_bodies_part;

/* A run, or a piece of one. Time is start + (first + k) step, so pieces join without a seam. */
typedef struct {
    const double *constants; /* of the library that steps */
    double *work;            /* as long as it says */
    double *scratch;         /* NAME_scratch() long */
    symgen_calls calls;      /* filled by explicit methods themselves */
    const double *inputs;    /* rows of u at t, t + step/2, t + step, t + 3 step/2, ... */
    int input_stride;        /* nu, or 0 if all rows are the first one */
    double *q, *v, *z;       /* the state: start values in, last good state out; for implicit methods z stands behind v */
    double start, step;
    int first, steps;        /* index of the first step, number of steps */
    int every;               /* a row is recorded before each step whose index is a multiple of it; 0: never */
    int last;                /* whether the state after the last step is recorded too */
    int timed;               /* whether each step is timed */
    symgen_recording recording;
    double *record;          /* rows, as `recording` says */
    int done, recorded;      /* out: good steps, rows */
    symgen_settings settings;
    symgen_statistics statistics; /* in and out */
    symgen_control control;  /* of explicit methods and of implicit ones in independent coordinates */
    int feedbacks;           /* controllers, which write into the rows of inputs; steps of equal length */
    symgen_feedback *feedback;
    double *held;            /* the rows of inputs, if there are controllers */
    int renews;              /* with controllers: whether rates that steps remember belong to other inputs or parameters */
    symgen_explicit_part explicit_;
    symgen_implicit_part implicit;
    symgen_bodies_part bodies;
} symgen_run;

typedef int (*symgen_runner)(symgen_run *run);

/* ---- many states at once ---- */

/* Results that are null are not computed. `scratch` (NAME_scratch() numbers) and `constants` are aligned to a vector. */
typedef struct {
    int rows;
    int each;            /* whether every row has constants of its own, or all share those of the first rows */
    double *constants;   /* filled by NAME_constants */
    const double *t, *q, *v, *z, *u;
    double *a, *zdot, *l, *outputs;
    double *scratch;
} symgen_batch;

typedef int (*symgen_batch_runner)(const symgen_batch *batch);
typedef void (*symgen_filler)(int rows, const double *parameters, double *constants, double *scratch);

/* Accelerations and rates of rows of states of one vehicle: by the lanes of a batch part, or one after the other. */
typedef struct {
    double *t, *q, *v, *z, *u, *a, *zdot; /* rows; the last two are results */
    symgen_batch_runner run;              /* NAME_batch; null: none */
    symgen_filler fill;                   /* NAME_constants, for `lanes`, by the parameters of the vehicle */
    double *lanes, *scratch;              /* of the batch part; without it `scratch` is as long as a and zdot of a row */
} symgen_many;

/* ---- finding states, see symgen_states.c ---- */

/* The Jacobian of the constraints: the row and the column of each entry that it computes. */
typedef struct {
    symgen_function call;
    int entries;
    const int *row, *column;
} symgen_pattern;

/* Constraints that share no coordinate which may change, with these coordinates. */
typedef struct {
    int count;
    const int *rows, *columns;       /* count + 1: where those of each group begin */
    const int *row, *column;         /* group after group */
    const int *entry;                /* of each entry of the Jacobian: its place in the matrices of the groups, or -1 */
    int length;                      /* of these matrices, each as long as symgen_least_length says */
} symgen_groups;

/* Closing loops from near: full steps of Newton's method for the positions, and the velocities that agree with them. */
typedef struct {
    const double *constants, *t, *u;
    double *q, *v;                   /* in and out */
    double *work, *scratch;          /* NAME_assembly_scratch(most numbers of a group's matrices, entries) */
    int *order;                      /* nv */
    const double *coordinates, *closure, *dropped; /* sizes */
    symgen_pattern jacobian;
    symgen_groups positions, velocities;
    int iterations, positions_only;
    double rank, weakest;            /* smallest pivots: of a direction that counts, and of equations that are surely independent */
    double tolerance, dropped_tolerance;
} symgen_assembly;

/* Moves from a state, and steps towards one in which weighted accelerations and rates vanish while loops are closed. */
typedef struct {
    const double *constants, *t, *v, *z, *u;
    double *q;                       /* NAME_go changes it */
    double *work, *scratch;          /* NAME_search_scratch(count, entries + moved * (count + 3)) */
    int *order;                      /* twice the count and 2 */
    int count;                       /* of moves */
    int tied;                        /* the first of them may open loops: they change positions, inputs and constants; the others do not */
    int moved;                       /* constants that moves change: all, where parameters are searched, or none */
    const double *moves;             /* rows of changes of q in tangent directions, of v, z, u, and of the constants if `moved` */
    const double *weights;           /* of a, zdot and the residuals of the loops */
    symgen_pattern jacobian;
    double difference, rank;
    int fresh;                       /* whether slopes are made anew */
    double *left;                    /* out: what is to vanish, by its weights */
    double *step;                    /* out: how far along each move; null: of no interest */
    double part;                     /* of the step that NAME_go takes */
    symgen_many many;                /* twice as many rows as moves, if constants do not move */
} symgen_search;

typedef int (*symgen_assembler)(const symgen_assembly *assembly);
typedef int (*symgen_searcher)(const symgen_search *search);
typedef int (*symgen_room)(int count, int more); /* length of a scratch array */

/* ---- whole steps as functions, see symgen_step_map.c ---- */

/* A function with the constants of its library; `work` as long as that says. */
typedef struct {
    symgen_function call; /* null: there is none */
    const double *constants;
    double *work;
} symgen_with_constants;

#define SYMGEN_LANE_POINTS 8

/* Derivatives of a step's residual at some points, as many as there are lanes or fewer, see symgen_points.h. */
typedef struct {
    int count;
    const double *constants[SYMGEN_LANE_POINTS]; /* of the part step-lanes */
    int same;                               /* whether they are those of the last call, which `scratch` still has */
    double t[SYMGEN_LANE_POINTS];
    const double *q[SYMGEN_LANE_POINTS], *y[SYMGEN_LANE_POINTS], *a[SYMGEN_LANE_POINTS], *u[SYMGEN_LANE_POINTS]; /* y: v, z */
    double *out[SYMGEN_LANE_POINTS];
    double *scratch;                        /* NAME_scratch() numbers, on a boundary of vectors */
} symgen_lane_points;

typedef int (*symgen_point_finder)(const symgen_lane_points *points);

/* Steps one after the other, inputs held over each. States x of derivatives are the tangents of the independent positions, the
   independent velocities, and first-order states; matrices of directions, or of weights, are rows of `directions` numbers. */
typedef struct {
    const double *constants;    /* of the part step-partials */
    double *work;
    symgen_with_constants acceleration;  /* of the model itself: a, then zdot */
    symgen_with_constants along, back;   /* of the part step-parameters: step_by_parameters, step_to_parameters */
    int lanes;                           /* of the part step-lanes; 0: derivatives are found at one point after the other */
    symgen_point_finder points;          /* the part */
    const double *lane_constants;
    double *lane_scratch, *found;        /* that of the part, and 2 lanes times the number of derivatives at a point */
    symgen_method method;       /* without history */
    symgen_explicit_table table; /* without stages, the step is that of the method */
    double start, step;
    int steps;
    const double *u;            /* rows of inputs */
    int input_stride;           /* nu, or 0 if all steps have the first row */
    const double *coordinates, *state_sizes; /* nv and nz: sizes */
    const double *near;         /* positions that are closed, from which symgen_map_closes goes to those of the first record */
    double *records;            /* a row for each step: NAME_map_record() numbers, and more for stages, see symgen_step_map.h */
    int directions;
    int units;                  /* whether each of them moves one entry of x, of the inputs, or of dp, in this order; dx, du and dp say so, too,
                                   and there is one step */
    int parameters, chosen;     /* all of them, and how many move */
    const int *places;          /* chosen: which */
    double *dx;                 /* x rows: directions of the first state, then of the last; or gradient by the first state */
    double *du;                 /* nu rows for each step: directions, or gradients */
    int du_stride;              /* numbers from one step to the next */
    double *dp;                 /* `chosen` rows: directions, or gradients */
    double *trace;              /* x rows for each step: changes of the state after it, or weights of it */
    double *scratch;            /* NAME_map_scratch(directions, parameters) + NAME_map_more_scratch(directions, stages) */
    int failed;                 /* out: the step that could not be made, or -1 */
} symgen_map_call;

/* What is done with a call: loops of the first record are closed, steps made, changes carried forwards, gradients backwards, or rates and
   their changes found at the first state. */
enum symgen_map_task { symgen_map_closes, symgen_map_steps_on, symgen_map_goes_forward, symgen_map_goes_backward, symgen_map_looks };

/* Calls one after the other, each with a row of every array; after the first call the numbers from one row to the next. */
typedef struct {
    int rows, task;
    symgen_map_call first;
    int constants, model_constants, parameter_constants, lane_constants; /* 0: all rows have the first ones */
    int u, records, dx, du, dp, trace;
    int *status, *failed; /* of each row */
} symgen_map_rows;

typedef void (*symgen_mapper)(const symgen_map_rows *rows);

/* ---- derivatives by all independent coordinates, see symgen_partials.h ---- */

/* Rows of states, with the functions of the model itself. */
typedef struct {
    int rows;
    const double *constants;   /* of the part tangents */
    double *work;              /* its NAME_nw and NAME_independent_scratch() numbers */
    symgen_with_constants acceleration, multipliers;
    const double *t, *q, *v, *z, *u;
    int nq;                    /* numbers from one row of q to the next */
    double *seeds, *a, *l;     /* scratch: 2 ni + nz + nu + np, nv + nz, nc */
    double *out;               /* of each row, for each of these directions: change of q (nv), a_i (ni), zdot, outputs */
    int failed;                /* out: the row that could not be computed, or -1 */
} symgen_linear_rows;

typedef int (*symgen_lineariser)(symgen_linear_rows *rows);

/* Sensors at samples of a motion, and how they change along directions, see symgen_samples.h. */
typedef struct {
    int samples, directions;
    symgen_with_constants acceleration, multipliers, outputs; /* of the model itself */
    symgen_arguments first; /* constants and work of the tangents; t, q, v, z, u of the first sample, on which those of the others follow */
    int nq;
    int chosen;             /* sensors that are of interest, and which */
    const int *sensors;
    const double *state;      /* rows for each sample: changes of q_i, v_i, z in each direction */
    const double *parameters; /* rows: changes of all parameters */
    double *values;           /* out: chosen numbers for each sample */
    double *changes;          /* out: chosen rows for each sample; null: nobody asks */
    double *scratch;          /* NAME_samples_scratch() */
    int failed;               /* out: the sample that could not be read, or -1 */
} symgen_sampling;

typedef int (*symgen_sampler)(symgen_sampling *sampling);

/* ---- many vehicles, one after the other, see symgen_rows.c ---- */

/* A function for rows; after each array the numbers from one row to the next, 0 where all have the first one. */
typedef struct {
    int rows;
    symgen_function call;
    symgen_arguments first;
    int constants, t, q, v, z, u, a, out;
    int *status; /* of each row */
} symgen_row_call;

typedef int (*symgen_row_caller)(const symgen_row_call *call);

/* Loops of rows of q, v, u, constants and sizes; t and what is not of a state are the same for all. */
typedef struct {
    int rows;
    symgen_assembly first;
    int constants; /* numbers of each row */
    int *status;
} symgen_assembly_rows;

typedef int (*symgen_row_assembler)(const symgen_assembly_rows *rows);

/* Sizes of the first-order states of rows of q, v, z, u, constants and sizes of coordinates. */
typedef struct {
    int rows;
    const double *constants;
    int constants_length;
    const double *t, *q, *v, *z, *u, *coordinates;
    const double *time; /* of each row, in which a coordinate moves by its size */
    double *work, *scratch; /* scratch: NAME_sizing_scratch() */
    const double *parameters;
    int parameters_length;
    symgen_many many;       /* 1 + 2 nv rows, or nz if these are more */
    double *sizes;          /* out: rows */
} symgen_state_sizing;

typedef int (*symgen_row_sizer)(const symgen_state_sizing *sizing);

/* Steady states of rows, each from near. The search is of one vehicle at a time: its arrays are scratch. */
typedef struct {
    int rows;
    symgen_search search;
    double *moves, *v, *z, *u, *state_sizes; /* scratch: what the search reads, and nz numbers */
    const double *constants, *parameters;    /* rows */
    int constants_length, parameters_length;
    const double *weights;                   /* rows, as those of the search */
    const double *course;                    /* rows of speed, curvature, lateral acceleration */
    const double *place;                     /* rows of what the base keeps: x, y, and a level direction */
    const double *coordinates, *states;      /* rows of sizes */
    const double *sizes;                     /* rows: of inputs that are free, the drift, what rolls, and the length of the mechanism */
    double *all_q, *all_v, *all_z, *all_u;   /* rows; in and out */
    double *drift, *rates;                   /* speed sideways, and rows of rates of what rolls; in and out */
    int base_q, base_v;                      /* where the body that moves freely begins; base_v < 0: none does */
    int kept_count, free_count, rolling_count;
    const int *kept;                         /* velocities whose positions are searched, beside those of the base */
    const int *free, *rolling;
    int iterations;
    int contradicts;                         /* whether something is expected to stay out of balance */
    double reach;                            /* a step of positions that is longer leads to what is not near */
    int *status;
} symgen_settling;

typedef int (*symgen_row_settler)(const symgen_settling *settling);
typedef void (*symgen_row_filler)(int rows, const double *parameters, double *constants);

/* ---- many vehicles through time ---- */

/* What became of a vehicle. */
enum symgen_fate {
    symgen_moving,
    symgen_arrived,  /* at its last step */
    symgen_given_up, /* no step was short enough, or its start has no rates */
    symgen_strained, /* other dependent coordinates may do better, which lanes do not have */
    symgen_stopped,  /* the next step would go beyond its stop */
    symgen_at_stop   /* where its stop ends it */
};

/* What is read off an output at every step: as KINDS of runtime/run/measures.py. */
enum symgen_measure_kind {
    symgen_peak_of_run,
    symgen_maximum,
    symgen_minimum,
    symgen_range,
    symgen_mean,
    symgen_rms,
    symgen_first_value,
    symgen_final_value,
    symgen_rise_time,
    symgen_overshoot,
    symgen_settling_time,
    symgen_crossing_time
};

/* What vehicles are looked at for: measures, signals and a stop, each of a value by its place among the outputs of the model, its
   positions, states and inputs one after the other. The functions are those of the model itself in as many lanes. */
typedef struct {
    symgen_function acceleration, multipliers, outputs; /* no outputs: nobody asks for one */
    const double *constants; /* of the model: nk vectors for each block of lanes, or one if all vehicles have the same */
    int nk, nc, ny;
    int rates, loads;        /* whether outputs take accelerations, and multipliers */
    double *work, *row;      /* vectors: as long as the functions say, and nc + ny */
    double *kept;            /* NAME_kept() numbers, of the block at work */
    int measures;
    const int *kinds, *of;   /* of each measure */
    const double *windows;   /* of each measure: earliest and latest time, what each of them may be off by, the level that is crossed */
    double *history;         /* of measures that need it: times and values of each lane of the block at work, */
    int places_of_history;   /* of so many rows */
    double *found;           /* rows of measures */
    int signals, every;      /* how many, and the steps between two of them */
    const int *chosen;
    int places;              /* of each signal in `values` */
    double *values;          /* first all values of a vehicle's first signal */
    int stop;                /* place of the value that ends a run; -1: none */
    const double *stops;     /* of each vehicle: where */
    double *ends;            /* of each vehicle that has reached its stop: when */
} symgen_looks;

/* Many vehicles through time: rows are vehicles. Arrays of lanes are aligned to a vector. Blocks of as many vehicles as there are
   lanes go from `first` on one after the other, so that one that does not begin with its first step has a call of its own. */
typedef struct {
    int rows;
    int each;              /* whether vehicles have constants of their own */
    int nk, nw;            /* lengths of constants and work */
    const double *constants;
    const double *inputs;  /* rows of u from the first step on; of the first vehicle, then of the next */
    int rows_a_step;       /* 1, or 2 if there is one in the middle of each step too */
    int input_stride;      /* nu, or 0 if the inputs do not change */
    long long vehicle_stride; /* from one vehicle's inputs to the next; 0 if all have the same */
    const double *shifts;  /* rows of nu numbers, which are added to the inputs; null: none */
    double *q, *y;         /* states: rows of q, and of v and z together */
    double *memory;        /* NAME_memory() numbers, of the block at work */
    long long *counts;     /* NAME_counts() */
    double *scratch;       /* NAME_scratch() */
    const double *scales;  /* symgen_sizes_length() vectors for each block of lanes, or one if all vehicles have the same constants */
    symgen_settings settings;
    symgen_method method, beginner;
    double start;
    const double *step;    /* of each vehicle: its length, */
    const int *last;       /* and how many there are */
    int first, steps;      /* index of the first step, and how many at most */
    int every;             /* a state is recorded before each step whose index is a multiple of it; 0: never */
    int begin;             /* whether memories are to be filled first */
    double bearable;       /* vehicles end where dependent coordinates go farther than that at the start, or later farther than single runs
                              bear before they take others; 0: nobody watches */
    double refusal;        /* vehicles whose loops stand open by more at their end, relative to their sizes, are given up; 0: nobody looks */
    double *record;        /* q, v, z: first all recorded states of a vehicle, then of the next */
    int kept;              /* states per vehicle in the record */
    int *done;             /* of each vehicle: its good steps; in and out */
    int *fate;             /* enum symgen_fate; in and out */
    symgen_looks looks;
    symgen_statistics statistics;
} symgen_fleet;

typedef int (*symgen_fleet_runner)(symgen_fleet *fleet);

/* ---- platforms on legs ---- */

/* A pose is (x, y, z, roll, pitch, yaw) in m and rad, see docs/platforms.md. The functions of widths above one want
   `constants` at an address that is a multiple of 64. */
enum symgen_pose_method {
    symgen_newton = 0,         /* (8) with the exact Jacobian */
    symgen_newton_paper = 1,   /* (8) as in the paper: angular velocity for rates of the angles */
    symgen_constant_gain = 2,  /* (15, 16) */
    symgen_second_order = 3,   /* the constant gain with the second-order term */
    symgen_refreshed_gain = 4  /* a gain that is made anew when the residual shrinks too slowly */
};

/* What is not as it should be with a pose; 0 is a converged pose without any doubt. */
enum symgen_pose_flag {
    symgen_pose_open = 1,          /* the residual stayed above the tolerance */
    symgen_pose_out_of_stroke = 2, /* a given length is outside the stroke of its leg */
    symgen_pose_inconsistent = 4,  /* no pose has these lengths: the residual stopped shrinking above the tolerance */
    symgen_pose_singular = 8,      /* a Jacobian on the way was (nearly) singular */
    symgen_pose_not_finite = 16,
    symgen_pose_outside_box = 32   /* outside the given box: perhaps another assembly mode */
};

typedef struct {
    int rows;                /* poses */
    int method;              /* enum symgen_pose_method */
    int streams;             /* 0, or rows are steps of so many trajectories in turn: each starts from the pose before it */
    int limit;               /* most updates */
    double tolerance;        /* on the sum of |L - given|, m (7) */
    double refresh;          /* share of the residual that may be left before the gain is made anew */
    const double *constants; /* filled by NAME_constants, aligned to a vector */
    const double *lengths;   /* rows x legs: given, m */
    const double *start;     /* 6, or rows x 6 with start_stride 6 */
    int start_stride;
    const double *limits;    /* shortest and longest length of each leg */
    const double *box;       /* smallest and largest entry of the pose, in turn */
    double *pose;            /* rows x 6 */
    double *residual;        /* rows x legs: L(pose) - given; may be null */
    double *sum;             /* rows: sum of |residual| */
    int *updates;            /* rows */
    int *flags;              /* rows */
} symgen_platform_run;

/* An extended Kalman filter over noisy leg lengths; its state is the pose and its rate. */
typedef struct {
    int steps, streams;       /* rows are the instants of `streams` trajectories in turn */
    double step;              /* s between instants */
    double noise;             /* standard deviation of a length, m */
    const double *agility;    /* 6: density of the white noise of acceleration, (m/s^2)^2/Hz, (rad/s^2)^2/Hz */
    const double *constants;  /* filled by NAME_constants, aligned to a vector */
    const double *lengths;    /* rows x legs: measured, m */
    double *state;            /* streams x 12: pose and rate one step before the first instant; left at the last one */
    double *covariance;       /* streams x 12 x 12: of the state; left at the last instant, so that the next call goes on */
    double *pose, *rate;      /* rows x 6 */
    double *deviation;        /* rows x 6: standard deviations of the pose */
    double *surprise;         /* rows: squared innovations over their variances, on average the number of legs */
} symgen_platform_filter;

typedef void (*symgen_pose_solver)(const symgen_platform_run *run);
typedef void (*symgen_pose_filter)(const symgen_platform_filter *filter);
typedef void (*symgen_pose_lengths)(const double *constants, int rows, const double *poses, int paper, double *lengths,
                                    double *jacobian);

#endif
