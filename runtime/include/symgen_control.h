/* Steps whose length follows their error, by a proportional-integral controller (Gustafsson, ACM TOMS 17, 1991), for any method that
   can try a step and take it. Steps end where inputs jump or bend, and nowhere else before the run does. */
#ifndef SYMGEN_CONTROL_H
#define SYMGEN_CONTROL_H

#include "symgen_ways.h"

#include <float.h>

/* Of what would just do. */
#define SYMGEN_CAUTION 0.9
#define SYMGEN_SHORTER 0.2
#define SYMGEN_LONGER 5.0
#define SYMGEN_INTEGRAL 0.7
#define SYMGEN_PROPORTIONAL 0.4
/* An error below it says no more about the steps to come. */
#define SYMGEN_LEAST_ERROR 1e-4
/* Steps between two rows of the record; more would keep Ctrl-C and the caller waiting. */
#define SYMGEN_MOST_STEPS 1000000
/* Jumps of inputs that nobody knew of, between two rows. */
#define SYMGEN_JUMPS 16

/* A method at work. `try` leaves the error by what is allowed, which is infinite where the step cannot be made; `restart` follows a
   jump of the inputs; `save` copies all that the next step depends on; `asks` says whether the caller has to choose anew. */
typedef struct {
    void *self;
    symgen_statistics *statistics;
    int (*try)(void *self, double h, double *error);
    int (*take)(void *self, double h);
    int (*restart)(void *self);
    void (*save)(void *self);
    int (*asks)(void *self, int status); /* after each try; null: never */
    const symgen_calls *calls;           /* of the model itself */
    const real *q, *v;                   /* before the next step */
} symgen_paced;

/* The larger one of two errors by what is allowed; what is no number is infinite, so that nothing overtakes it. */
static inline double symgen_control_worse(double worst, double wrong, double allowed)
{
    const double error = wrong == 0.0 ? 0.0 : wrong / allowed;
    return error <= worst ? worst : error <= HUGE_VAL ? error : HUGE_VAL;
}

/* By which the next step is longer; the step is good if its error is at most one. */
static inline double symgen_control_factor(const symgen_control *c, double error)
{
    double *const s = c->state;
    if (!(error <= 1.0)) {
        s[symgen_rejected] = 1.0;
        return error < HUGE_VAL ? fmax(SYMGEN_SHORTER, SYMGEN_CAUTION * pow(error, -1.0 / c->order)) : SYMGEN_SHORTER;
    }
    const double now = fmax(error, SYMGEN_LEAST_ERROR), power = 1.0 / c->order;
    const double wanted = SYMGEN_CAUTION * pow(now, -SYMGEN_INTEGRAL * power) * pow(s[symgen_before], SYMGEN_PROPORTIONAL * power);
    const double factor = fmax(SYMGEN_SHORTER, fmin(s[symgen_rejected] != 0.0 ? 1.0 : SYMGEN_LONGER, wanted));
    s[symgen_before] = now;
    s[symgen_rejected] = 0.0;
    return factor > 1.0 && factor < c->hold ? 1.0 : factor;
}

/* Length of the next step, which ends at the next break if `final`: a remainder before a break is not left to be tiny. */
static inline double symgen_control_length(const symgen_control *c, int *final)
{
    const double wanted = c->state[symgen_next], there = c->ends[c->at] - c->state[symgen_now];
    *final = wanted >= there * (1.0 - 1e-12);
    if (*final)
        return there;
    return c->at < c->breaks - 1 && 2.0 * wanted > there ? 0.5 * there : wanted;
}

/* After a step that ended at a break. */
static inline int symgen_control_pass(symgen_control *c, const symgen_paced *method)
{
    const int at = c->at;
    c->state[symgen_now] = c->ends[at];
    if (at == c->breaks - 1)
        return symgen_good;
    c->state[symgen_now] = c->begins[at];
    c->at++;
    return c->jumps[at] ? method->restart(method->self) : symgen_good;
}

/* Only a step across which time hardly moves gets past a jump of inputs that come from outside. */
static inline double symgen_control_shortest(const symgen_control *c)
{
    return c->source ? 4.0 * DBL_EPSILON * fmax(fabs(c->state[symgen_now]), c->state[symgen_unit]) : c->shortest;
}

/* A step; one that comes to where a disc has no way is too long. */
static inline int symgen_control_try(const symgen_control *c, const symgen_paced *method, double h, double *error)
{
    const int ends = method->calls->discs > 0 ? symgen_look_ahead(method->calls, c->state + symgen_now, method->q, method->v, h)
                                              : symgen_good;
    return ends == symgen_good ? method->try(method->self, h, error) : ends;
}

/* One step, tried and taken or not. */
static inline int symgen_control_step(symgen_control *c, const symgen_paced *method, int *jumps)
{
    double *const s = c->state, shortest = symgen_control_shortest(c);
    int final;
    const double h = symgen_control_length(c, &final);
    double error = HUGE_VAL;
    if (final && c->at == c->breaks - 1 && s[symgen_cut] == 0.0) {
        method->save(method->self);
        s[symgen_cut] = 1.0;
    }
    const int status = symgen_control_try(c, method, h, &error);
    const double factor = symgen_control_factor(c, error);
    const int jump = c->source && error > 1.0 && error < HUGE_VAL && factor * h < shortest && (*jumps)++ < SYMGEN_JUMPS;
    if (!(error <= 1.0 || jump)) {
        method->statistics->rejected++;
        s[symgen_next] = factor * h;
        const int trouble = status ? status : error < HUGE_VAL ? symgen_not_converged : symgen_not_finite;
        return s[symgen_next] < shortest ? trouble : symgen_good;
    }
    const int taken = method->take(method->self, h);
    if (taken != symgen_good)
        return taken;
    method->statistics->taken++;
    s[symgen_now] += h;
    s[symgen_last] = h;
    s[symgen_next] = h < s[symgen_next] ? fmax(s[symgen_next], factor * h) : factor * h; /* a cut one says little about others */
    const int passed = final ? symgen_control_pass(c, method) : symgen_good;
    return passed == symgen_good && jump ? method->restart(method->self) : passed;
}

/* Steps until the time `target`, or behind it, or until the method asks for what only the caller can do. */
static inline int symgen_control_reach(symgen_control *c, const symgen_paced *method, double target)
{
    int left = SYMGEN_MOST_STEPS, jumps = 0;
    const double *const now = c->state + symgen_now, *const unit = c->state + symgen_unit;
    while (target - *now > 4.0 * DBL_EPSILON * fmax(fabs(target), *unit)) {
        const int status = left-- > 0 ? symgen_control_step(c, method, &jumps) : symgen_not_converged;
        if (status == symgen_flat)
            return status;
        if (method->asks && method->asks(method->self, status))
            return symgen_reorder;
        if (status != symgen_good)
            return status;
    }
    return symgen_good;
}

/* Which part of the last step ends at a time that has been reached. */
static inline double symgen_control_part(const symgen_control *c, double time)
{
    const double last = c->state[symgen_last], behind = c->state[symgen_now] - time;
    return last > 0.0 && behind > 0.0 ? fmax(0.0, 1.0 - behind / last) : 1.0;
}

#endif
