/* A change of parameters in the midst of motion: the loops are closed anew, for programs in which somebody moves a slider. */
#ifndef SYMGEN_WASM_H
#define SYMGEN_WASM_H

/* Corrections that close the loops, and how closed they are then, relative to the length of the mechanism. */
#define SYMGEN_WASM_CORRECTIONS 40
#define SYMGEN_WASM_CLOSED 1e-12
/* A coordinate that moves by more (rad, or relative to the length) has jumped to where the loops can be closed too. */
#define SYMGEN_WASM_JUMP 0.3

/* Without `fabs`, which is a macro for vectors where the model has lanes. */
static double symgen_wasm_apart(double a, double b) { return a > b ? a - b : b - a; }

/* The farthest that a coordinate has moved, relative to its size. Quaternions move by half the angle. */
static double symgen_wasm_moved(const symgen_rig *r, const double *before, const double *q)
{
    const symgen_model *const m = r->tables->model;
    const double *const moving = symgen_sizes_at(r->tables->method.equations, r->scales).moving;
    double most = 0.0;
    for (int j = 0; j < m->joint_count; j++) {
        const symgen_joint *const joint = m->joints + j;
        const int plain = joint->kind == symgen_scalar ? joint->count : joint->kind == symgen_free ? 3 : 0;
        const int turning = joint->kind == symgen_scalar ? 0 : 4;
        for (int i = 0; i < plain; i++)
            most = symgen_max(most, symgen_wasm_apart(q[joint->q + i], before[joint->q + i]) * moving[joint->v + i]);
        for (int i = 0; i < turning; i++)
            most = symgen_max(most, 2.0 * symgen_wasm_apart(q[joint->q + plain + i], before[joint->q + plain + i]));
    }
    return most;
}

static int symgen_wasm_close(const symgen_rig *r, const double *u)
{
    const symgen_model *const m = r->tables->model;
    const symgen_arguments arguments = {.constants = r->constants, .t = r->state, .u = u, .work = r->work,
                                        .z = r->state + 1 + m->nq + m->nv};
    double open;
    const int status = symgen_close(m, &arguments, r->state + 1, r->state + 1 + m->nq, SYMGEN_WASM_CLOSED,
                                    SYMGEN_WASM_CORRECTIONS, r->scratch, &open);
    return status == symgen_good && !(open <= SYMGEN_RIG_OPEN) ? symgen_rig_open : status;
}

/* Loops closed for the parameters as they are, and rates that go with them. `kept` is as long as a state. */
static int symgen_wasm_settle(const symgen_rig *r, const double *u, double *kept)
{
    int status = symgen_rig_adopt(r);
    symgen_copy(symgen_rig_state_length(r), r->state, kept);
    if (status == symgen_good)
        status = symgen_wasm_close(r, u);
    if (status == symgen_good && !(symgen_wasm_moved(r, kept + 1, r->state + 1) <= SYMGEN_WASM_JUMP))
        status = symgen_rig_open;
    *r->origin = r->state[0];
    r->flag[symgen_rig_index] = r->flag[symgen_rig_begun] = r->flag[symgen_rig_known] = 0;
    r->flag[symgen_rig_changed] = status != symgen_good;
    return status == symgen_good ? symgen_rig_prepare(r, u) : status;
}

/* Where the value is refused, parameters and state stay what they were. */
static int symgen_wasm_change(const symgen_rig *r, int parameter, double value, const double *u, double *kept)
{
    const symgen_rig_tables *const t = r->tables;
    const int length = symgen_rig_state_length(r);
    if (parameter < 0 || parameter >= t->np || !symgen_finite(1, &value) || t->fixed[parameter] || !symgen_finite(t->model->nu, u))
        return symgen_rig_argument;
    const double before = r->parameters[parameter];
    r->parameters[parameter] = value;
    const int status = symgen_wasm_settle(r, u, kept);
    if (status != symgen_good) {
        r->parameters[parameter] = before;
        symgen_copy(length, kept, r->state);
        symgen_rig_adopt(r);
        r->flag[symgen_rig_changed] = r->flag[symgen_rig_begun] = r->flag[symgen_rig_known] = 0;
    }
    return status;
}

#endif
