/* A model on memory of the caller: its parameters and its state. What makes steps includes this file after what it knows of its
   method (symgen_rig_method). */
#ifndef SYMGEN_RIG_H
#define SYMGEN_RIG_H

/* Loops that are open by more, relative to the length of the mechanism, are refused at the start. */
#define SYMGEN_RIG_OPEN 1e-6
/* Deviations from what the equations take for granted of the parameters, squared and relative. */
#define SYMGEN_RIG_DEVIATION 1e-9
/* How far the length of a quaternion may be from one. */
#define SYMGEN_RIG_UNIT 1e-6
/* And how far it is by rounding. */
#define SYMGEN_RIG_ROUNDING 1e-15
/* Numbers of a body among the assumptions: mass, centre of mass, inertia. */
#define SYMGEN_RIG_BODY 10
/* Steps after which counting begins anew, long before an int is full; a multiple of SYMGEN_AUDIT. */
#define SYMGEN_RIG_MANY 0x40000000

/* In addition to enum symgen_status. */
enum symgen_rig_status {
    symgen_rig_open = 5,       /* the loops of the state are open */
    symgen_rig_parameters = 6, /* the equations do not hold with these parameters, or a mass is negative */
    symgen_rig_argument = 7,   /* an argument is out of range or not finite, or a parameter is fixed */
    symgen_rig_no_init = 8     /* the struct was not filled by the function that begins */
};

/* What never changes. */
typedef struct {
    const symgen_model *model;
    symgen_initialiser init;
    int np, nk;
    symgen_function assumptions;
    int deviations, bodies;           /* its results: the deviations, then ten numbers of each body, of which the mass is the first */
    const double *parameters, *start; /* of the description; t, q, v, z */
    const unsigned char *fixed;       /* np: whether it is part of the code */
    double step;
    symgen_rig_method method;
} symgen_rig_tables;

/* Whole numbers that the caller's struct keeps. */
enum symgen_rig_flag {
    symgen_rig_begun,   /* memory belongs to the state */
    symgen_rig_changed, /* parameters wait to be taken over */
    symgen_rig_known,   /* rates in the memory are those of the inputs of the last step */
    symgen_rig_index,   /* steps since the origin */
    symgen_rig_worst,   /* equation of a step that failed, which was solved worst; -1: none */
    symgen_rig_choice,  /* of dependent coordinates; -1: none yet */
    symgen_rig_flags
};

/* What it counts; the first six are sums. */
enum symgen_rig_count {
    symgen_rig_steps,
    symgen_rig_evaluations,
    symgen_rig_factorisations,
    symgen_rig_updates,
    symgen_rig_retries,
    symgen_rig_halvings,
    symgen_rig_counts
};

/* The caller's struct, part by part. */
typedef struct {
    const symgen_rig_tables *tables;
    double *state;               /* t, q, v, z */
    double *origin;              /* time at index 0 */
    double *inputs;              /* of the last step */
    double *parameters, *constants, *step_constants, *scales, *memory, *work, *scratch;
    int *counts, *flag;
    long long *count;
    double *worst;               /* residual of a step, relative */
} symgen_rig;

/* ---- parameters ---- */

static inline int symgen_rig_hold(const symgen_rig *r)
{
    const symgen_arguments arguments = {.constants = r->constants, .work = r->work, .out = r->scratch};
    int status = r->tables->assumptions(&arguments);
    for (int i = 0; i < r->tables->deviations; i++)
        if (!(r->scratch[i] <= SYMGEN_RIG_DEVIATION))
            status = symgen_rig_parameters;
    for (int i = 0; i < r->tables->bodies; i++)
        if (!(r->scratch[r->tables->deviations + SYMGEN_RIG_BODY * i] >= 0.0))
            status = symgen_rig_parameters;
    return status;
}

/* What steps make of the parameters. */
static int symgen_rig_adopt_in_steps(const symgen_rig *r);

/* Constants of the parameters as they are. */
static inline int symgen_rig_adopt(const symgen_rig *r)
{
    const symgen_rig_tables *const t = r->tables;
    t->init(r->parameters, r->constants);
    if (!symgen_finite(t->nk, r->constants))
        return symgen_rig_parameters;
    const int status = symgen_rig_hold(r);
    return status == symgen_good ? symgen_rig_adopt_in_steps(r) : status;
}

static inline int symgen_rig_set_parameter(const symgen_rig *r, int parameter, double value)
{
    const symgen_rig_tables *const t = r->tables;
    if (parameter < 0 || parameter >= t->np || !symgen_finite(1, &value) || t->fixed[parameter])
        return symgen_rig_argument;
    r->parameters[parameter] = value;
    r->flag[symgen_rig_changed] = 1;
    r->flag[symgen_rig_known] = 0;
    return symgen_good;
}

/* ---- the state ---- */

static inline int symgen_rig_state_length(const symgen_rig *r)
{
    const symgen_model *const m = r->tables->model;
    return 1 + m->nq + m->nv + m->nz;
}

static inline double symgen_rig_time(const symgen_rig *r) { return *r->origin + (double)r->flag[symgen_rig_index] * r->tables->step; }

/* Begins at a state, whose history is unknown. */
static inline void symgen_rig_begin_at(const symgen_rig *r, const double *state)
{
    symgen_copy(symgen_rig_state_length(r), state, r->state);
    *r->origin = state[0];
    r->flag[symgen_rig_index] = r->flag[symgen_rig_begun] = r->flag[symgen_rig_known] = 0;
    r->flag[symgen_rig_choice] = -1;
}

/* Quaternions have length one to the last digits; what is farther away is not a rotation. */
static inline int symgen_rig_normalise(const symgen_model *model, double *q)
{
    for (int j = 0; j < model->joint_count; j++) {
        const symgen_joint *const joint = model->joints + j;
        double *const p = q + joint->q + (joint->kind == symgen_free ? 3 : 0);
        if (joint->kind == symgen_scalar)
            continue;
        const double excess = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]) - 1.0;
        if (!(fabs(excess) <= SYMGEN_RIG_UNIT))
            return symgen_rig_argument;
        if (fabs(excess) > SYMGEN_RIG_ROUNDING) /* what steps made stays as it is */
            symgen_normalise(p);
    }
    return symgen_good;
}

static inline int symgen_rig_set_state(const symgen_rig *r, const double *state)
{
    double *const own = r->scratch; /* longer than a state */
    const int length = symgen_rig_state_length(r);
    if (!symgen_finite(length, state))
        return symgen_rig_argument;
    symgen_copy(length, state, own);
    const int status = symgen_rig_normalise(r->tables->model, own + 1);
    if (status == symgen_good)
        symgen_rig_begin_at(r, own);
    return status;
}

static inline int symgen_rig_init(const symgen_rig *r)
{
    const symgen_rig_tables *const t = r->tables;
    symgen_copy(t->np, t->parameters, r->parameters);
    symgen_rig_begin_at(r, t->start);
    for (int i = 0; i < symgen_rig_counts; i++)
        r->count[i] = 0;
    *r->worst = 0.0;
    r->flag[symgen_rig_changed] = 0;
    r->flag[symgen_rig_worst] = -1;
    return symgen_rig_adopt(r);
}

/* How far the loops of the state are open, relative to the length of the mechanism. */
static inline int symgen_rig_is_closed(const symgen_rig *r, const double *u)
{
    const symgen_model *const m = r->tables->model;
    const symgen_arguments arguments = {.constants = r->constants, .t = r->state, .u = u, .work = r->work,
                                        .z = r->state + 1 + m->nq + m->nv};
    double open;
    const int status = symgen_close(m, &arguments, r->state + 1, r->state + 1 + m->nq, HUGE_VAL, 0, r->scratch, &open);
    return status == symgen_good && !(open <= SYMGEN_RIG_OPEN) ? symgen_rig_open : status;
}

#endif
