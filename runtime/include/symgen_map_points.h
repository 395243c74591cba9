/* Derivatives of the residual at points of steps: those that are needed next are found together, where there are lanes. */
#ifndef SYMGEN_MAP_POINTS_H
#define SYMGEN_MAP_POINTS_H

#include "symgen_map_parts.h"

/* Of a step of an explicit method, a stage; of one of an implicit method, its start (0) or its end (1). */
typedef struct {
    int row, step, place;
} symgen_map_where;

/* What was found last, in two halves of `width` points that are written in turn. */
typedef struct {
    const symgen_step_map *p;
    const symgen_map_rows *rows;
    int row;      /* that is dealt with */
    int width;    /* points at once */
    int direction; /* 1, or -1 for backwards */
    int steps, places; /* of each row, and of each step */
    int back;     /* whether the start of a step enters it */
    int half;     /* that is written next */
    symgen_map_where at[2 * SYMGEN_LANE_POINTS];
    int status[2]; /* of each half */
    int constants[SYMGEN_LANE_POINTS]; /* the rows whose constants the lanes have */
    real *found;
} symgen_map_look;

static symgen_map_look symgen_map_look_for(const symgen_step_map *p, const symgen_map_rows *rows)
{
    const symgen_map_call *const call = &rows->first;
    const int alone = rows->task == symgen_map_looks, stages = call->table.stages;
    symgen_map_look look = {.p = p, .rows = rows, .width = call->lanes > 0 ? call->lanes : 1};
    look.direction = rows->task == symgen_map_goes_backward ? -1 : 1;
    look.steps = alone ? 1 : call->steps;
    look.places = alone ? 1 : stages > 0 ? stages : 2;
    look.back = alone || stages > 0 || symgen_map_looks_back(symgen_map_formula_of(call));
    look.found = call->lanes > 0 ? call->found : symgen_map_work_at(p, call).found;
    for (int i = 0; i < 2 * SYMGEN_LANE_POINTS; i++)
        look.at[i].row = -1;
    for (int i = 0; i < SYMGEN_LANE_POINTS; i++)
        look.constants[i] = -1;
    return look;
}

static inline symgen_map_step symgen_map_step_of(const symgen_map_look *look, int row, int step)
{
    const symgen_map_rows *const rows = look->rows;
    return symgen_map_step_in(look->p, &rows->first, rows->first.records + (size_t)row * (size_t)rows->records,
                              rows->first.u + (size_t)row * (size_t)rows->u, step);
}

/* The start of a step is the end of the one before, if the inputs stay. */
static symgen_map_where symgen_map_same_point(const symgen_map_look *look, symgen_map_where at)
{
    if (look->rows->first.table.stages > 0 || at.place > 0 || at.step == 0)
        return at;
    const symgen_map_step step = symgen_map_step_of(look, at.row, at.step), before = symgen_map_step_of(look, at.row, at.step - 1);
    return symgen_map_same_inputs(look->p, &step, &before) ? (symgen_map_where){at.row, at.step - 1, 1} : at;
}

/* The point that is needed after this one; whether there is one. */
static int symgen_map_next(const symgen_map_look *look, symgen_map_where *at)
{
    const int onwards = look->direction > 0;
    for (;;) {
        at->place += look->direction;
        if (at->place < 0 || at->place >= look->places) {
            at->place = onwards ? 0 : look->places - 1;
            at->step += look->direction;
        }
        if (at->step < 0 || at->step >= look->steps) {
            do
                at->row++;
            while (at->row < look->rows->rows && look->rows->status[at->row] != symgen_good);
            at->step = onwards ? 0 : look->steps - 1;
        }
        if (at->row >= look->rows->rows)
            return 0;
        if (at->place == 0 && !look->back)
            continue;
        const symgen_map_where same = symgen_map_same_point(look, *at);
        if (same.step == at->step)
            return 1;
    }
}

typedef struct {
    symgen_map_point at;
    real t;
    const real *u;
} symgen_map_moment;

static symgen_map_moment symgen_map_moment_at(const symgen_map_look *look, symgen_map_where at)
{
    const symgen_map_call *const call = &look->rows->first;
    const symgen_map_step step = symgen_map_step_of(look, at.row, at.step);
    if (call->table.stages > 0) {
        const symgen_map_step stage = symgen_map_stage(look->p, call, &step, at.place);
        return (symgen_map_moment){stage.start, stage.begins, stage.u};
    }
    return at.place > 0 ? (symgen_map_moment){step.end, step.ends, step.u} : (symgen_map_moment){step.start, step.begins, step.u};
}

static int symgen_map_find(const symgen_map_look *look, symgen_map_where at, real *out)
{
    const symgen_map_call *const call = &look->rows->first;
    const symgen_map_moment moment = symgen_map_moment_at(look, at);
    symgen_arguments arguments = symgen_map_arguments(look->p, moment.at, &moment.t, moment.u);
    arguments.constants = call->constants + (size_t)at.row * (size_t)look->rows->constants;
    arguments.work = call->work;
    arguments.out = out;
    return look->p->partials(&arguments);
}

/* Some points as lanes. What cannot be had at one of them is not a number there. */
static int symgen_map_find_together(symgen_map_look *look, int count, const symgen_map_where *at, real *out)
{
    const symgen_map_call *const call = &look->rows->first;
    symgen_lane_points points = {.count = count, .same = 1, .scratch = call->lane_scratch};
    for (int i = 0; i < look->width; i++) {
        const symgen_map_where where = at[i < count ? i : count - 1];
        const symgen_map_moment moment = symgen_map_moment_at(look, where);
        const int row = look->rows->lane_constants ? where.row : 0;
        points.constants[i] = call->lane_constants + (size_t)row * (size_t)look->rows->lane_constants;
        points.same = points.same && look->constants[i] == row;
        look->constants[i] = row;
        points.t[i] = moment.t;
        points.q[i] = moment.at.q;
        points.y[i] = moment.at.y;
        points.a[i] = moment.at.x;
        points.u[i] = moment.u;
        points.out[i] = out + i * look->p->partial_count;
    }
    return call->points(&points);
}

/* This point, and those that are needed after it, into the half that is not the latest one. */
static int symgen_map_find_from(symgen_map_look *look, symgen_map_where at)
{
    const int half = look->half, first = half * look->width;
    real *const out = look->found + (size_t)first * (size_t)look->p->partial_count;
    int count = 0;
    do
        look->at[first + count++] = at;
    while (count < look->width && symgen_map_next(look, &at));
    for (int i = count; i < look->width; i++)
        look->at[first + i].row = -1;
    look->half = 1 - half;
    look->status[half] = look->width > 1 ? symgen_map_find_together(look, count, look->at + first, out)
                                         : symgen_map_find(look, look->at[first], out);
    return first;
}

/* Derivatives at a point of the row that is dealt with. They stay until those of two other points have been asked for. */
static const real *symgen_map_derivatives(symgen_map_look *look, int step, int place, int *status)
{
    const symgen_map_where at = symgen_map_same_point(look, (symgen_map_where){look->row, step, place});
    int slot = 0;
    while (slot < 2 * look->width &&
           !(look->at[slot].row == at.row && look->at[slot].step == at.step && look->at[slot].place == at.place))
        slot++;
    if (slot == 2 * look->width)
        slot = symgen_map_find_from(look, at);
    *status = look->status[slot / look->width];
    return look->found + (size_t)slot * (size_t)look->p->partial_count;
}

#endif
