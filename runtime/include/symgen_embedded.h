/* Explicit methods with an embedded one: a step is tried, its error decides, and rows of the record are read off a polynomial. */
#ifndef SYMGEN_EMBEDDED_H
#define SYMGEN_EMBEDDED_H

#include "symgen_control.h"
#include "symgen_dense.h"
#include "symgen_tableau.h"

/* What the next step depends on, after enum symgen_pace; arrays are as long as a state. */
typedef struct {
    real *choice;              /* of dependent coordinates, one number */
    real *begin, *end;         /* ends of the last step, the second one is the state */
    real *leaving, *arriving;  /* rates there */
    real *rates;               /* of the next step's start, which differ from these where inputs jump */
    real *bend;                /* what a cubic between the ends lacks */
    real *states;              /* how large the first-order states are; they grow */
} symgen_embedded_memory;

static inline int symgen_embedded_length(const symgen_model *model)
{
    return symgen_paces + 1 + 6 * symgen_state_length(model) + model->nz;
}

static inline symgen_embedded_memory symgen_embedded_memory_at(const symgen_model *model, real *state)
{
    const int n = symgen_state_length(model);
    symgen_embedded_memory memory = {.choice = state + symgen_paces};
    memory.begin = memory.choice + 1;
    memory.end = memory.begin + n;
    memory.leaving = memory.end + n;
    memory.arriving = memory.leaving + n;
    memory.rates = memory.arriving + n;
    memory.bend = memory.rates + n;
    memory.states = memory.bend + n;
    return memory;
}

/* A run with step control at work. */
typedef struct {
    symgen_explicit *s;
    symgen_control *control;
    symgen_embedded_memory memory;
} symgen_embedded;

static inline symgen_embedded symgen_embedded_at(symgen_explicit *s)
{
    symgen_control *const control = &s->run->control;
    return (symgen_embedded){s, control, symgen_embedded_memory_at(s->model, control->state)};
}

static inline const real *symgen_embedded_inputs(const symgen_embedded *m, real t)
{
    return symgen_explicit_inputs(m->s, 0, 0.0, t);
}

static inline int symgen_embedded_rates(const symgen_embedded *m, const real *y, real t, real *rates)
{
    return symgen_explicit_rates(m->s, y, t, symgen_embedded_inputs(m, t), rates);
}

/* The rates of all stages, weighted, of entry c. */
static inline real symgen_embedded_sum(const symgen_explicit *s, const double *weight, int c)
{
    const int n = symgen_state_length(s->model);
    real sum = 0.0;
    for (int i = 0; i < s->part->table.stages; i++)
        sum += weight[i] * s->rates[n * i + c];
    return sum;
}

/* Of entry c of the state: a position, a velocity, or a first-order state, which may have no size yet. */
static inline double symgen_embedded_size(const symgen_embedded *m, int c)
{
    const int nq = m->s->model->nq, nv = m->s->model->nv;
    if (c >= nq + nv)
        return m->memory.states[c - nq - nv];
    return m->s->part->sizes[c] / (c < nq ? 1.0 : m->control->state[symgen_unit]);
}

/* The step to `next`, and its error by what is allowed. */
static inline int symgen_embedded_try(void *self, double h, double *error)
{
    const symgen_embedded *const m = self;
    symgen_explicit *const s = m->s;
    const symgen_explicit_table *const table = &s->part->table;
    const symgen_control *const c = m->control;
    const int n = symgen_state_length(s->model);
    const real *const y = m->memory.end, now = c->state[symgen_now];
    int status = symgen_good;
    symgen_copy(n, m->memory.rates, s->rates);
    for (int i = 1; i < table->stages && status == symgen_good; i++) {
        symgen_explicit_argument(s, y, h, i);
        status = symgen_embedded_rates(m, s->stage, now + table->node[i] * h, s->rates + n * i);
    }
    *error = 0.0;
    for (int i = 0; i < n; i++) {
        s->next[i] = y[i] + h * symgen_embedded_sum(s, table->weight, i);
        const double size = c->absolute * symgen_embedded_size(m, i) + c->relative * fmax(fabs(y[i]), fabs(s->next[i]));
        const double wrong = fabs(h * symgen_embedded_sum(s, table->error, i));
        *error = symgen_control_worse(*error, wrong, size);
    }
    symgen_normalise_positions(s->model, s->next);
    if (status != symgen_good)
        *error = HUGE_VAL;
    return status;
}

static inline int symgen_embedded_take(void *self, double h)
{
    const symgen_embedded *const m = self;
    symgen_explicit *const s = m->s;
    const int n = symgen_state_length(s->model), nz = s->model->nz;
    const real t = m->control->state[symgen_now] + h;
    symgen_copy(n, m->memory.end, m->memory.begin);
    symgen_copy(n, m->memory.rates, m->memory.leaving);
    for (int i = 0; i < n; i++)
        m->memory.bend[i] = h * symgen_embedded_sum(s, s->part->table.dense, i);
    int status = symgen_explicit_take(s, t, symgen_embedded_inputs(m, t), m->memory.end);
    if (status == symgen_good)
        status = symgen_embedded_rates(m, m->memory.end, t, m->memory.rates);
    for (int j = 0; j < nz; j++)
        m->memory.states[j] = fmax(m->memory.states[j], fabs(m->memory.end[n - nz + j]));
    symgen_copy(n, m->memory.rates, m->memory.arriving);
    return status;
}

static inline int symgen_embedded_restart(void *self)
{
    const symgen_embedded *const m = self;
    return symgen_embedded_rates(m, m->memory.end, m->control->state[symgen_now], m->memory.rates);
}

static inline void symgen_embedded_save(void *self)
{
    const symgen_embedded *const m = self;
    *m->memory.choice = m->s->part->choice;
    symgen_copy(symgen_embedded_length(m->s->model), m->control->state, m->control->saved);
}

/* The state at a time within the last step, in `next` and then in y of the run, with its loops closed. */
static inline int symgen_embedded_look(const symgen_embedded *m, real t)
{
    const symgen_explicit *const s = m->s;
    const symgen_embedded_memory *const f = &m->memory;
    const double at = symgen_control_part(m->control, t), h = m->control->state[symgen_last], both = at * (1.0 - at);
    const int n = symgen_state_length(s->model);
    real *const next = s->next, open;
    symgen_copy(n, f->end, next);
    if (at < 1.0) {
        for (int i = 0; i < n; i++)
            next[i] = symgen_cubic(at, f->begin[i], f->end[i], h * f->leaving[i], h * f->arriving[i]) + both * both * f->bend[i];
        symgen_normalise_positions(s->model, next);
        const int status = symgen_explicit_close(s, t, symgen_embedded_inputs(m, t), &open);
        if (status != symgen_good)
            return status;
    }
    symgen_copy(n, next, s->y);
    return symgen_good;
}

/* Steps up to the start of step k of the run or behind it, and its state in y. */
static inline int symgen_embedded_reach(symgen_explicit *s, int k)
{
    symgen_embedded m = symgen_embedded_at(s);
    const symgen_paced method = {&m, &s->run->statistics, symgen_embedded_try, symgen_embedded_take, symgen_embedded_restart,
                                 symgen_embedded_save, 0, &s->run->calls, m.memory.end, m.memory.end + s->model->nq};
    const real t = symgen_explicit_time(s, k, 0.0);
    const int status = symgen_control_reach(m.control, &method, t);
    return status == symgen_good ? symgen_embedded_look(&m, t) : status;
}

/* Before the first step of a piece: rates of a fresh start, or the state again that the end of a run had cut a step for. */
static inline int symgen_embedded_begin(symgen_explicit *s)
{
    symgen_embedded m = symgen_embedded_at(s);
    const int n = symgen_state_length(s->model), nz = s->model->nz;
    if (m.control->state[symgen_points] != 0.0)
        return symgen_embedded_reach(s, 0);
    m.control->state[symgen_points] = 1.0;
    symgen_copy(n, s->y, m.memory.end);
    symgen_copy(nz, s->part->sizes + n - nz, m.memory.states);
    return symgen_embedded_restart(&m);
}

#endif
