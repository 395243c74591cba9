"""What cffi has to know of the hand-written headers: the types of runs and their functions, as in runtime/include."""

from __future__ import annotations

LARGEST_INT = 2**31 - 1
"""An int of C."""

STEPPING = """
typedef struct {
    double residual, closure, reach;
    int iterations, fixed, predictor, policy, groups, refresh_cost, column_cost;
} symgen_settings;
typedef struct {
    long evaluations, factorisations, updates, retries, halvings;
    int most_iterations, worst_equation;
    double worst_residual, worst_closure, worst_time;
} symgen_statistics;
typedef struct {
    double velocity[4], position[5], average[3], gain, reach;
    int history;
} symgen_method;
typedef struct {
    int stages;
    double gamma, node[4], weight[4], argument[16], coupling[16];
} symgen_one_shot;
typedef int (*symgen_closing)(const symgen_arguments *, double *, double *, double, int, double *, double *);
typedef struct {
    symgen_function acceleration, multipliers, outputs;
    symgen_closing close;
    const double *constants;
    double *work, *scratch;
    int ny;
} symgen_calls;
typedef struct {
    const double *constants;
    double *work, *scratch;
    symgen_calls calls;
    const double *inputs;
    int input_stride;
    double *q, *y, *memory;
    int *counts;
    const double *scales;
    symgen_settings settings;
    symgen_method method, beginner;
    symgen_one_shot one_shot;
    double start, step;
    int first, steps, every, last, begin, timed;
    double *record;
    int done, recorded;
    symgen_statistics statistics;
} symgen_run;
typedef int (*symgen_runner)(symgen_run *);
"""

NEWTON = """
typedef struct {
    long evaluations, solutions, factorisations, retries, halvings;
    int most_iterations, worst_equation;
    double worst_residual, worst_contraction, worst_closure, worst_reach, worst_time;
} symgen_newton_statistics;
typedef struct {
    int size;
    const int *start, *diagonal, *column, *row_of, *column_of;
    const double *unit;
    double *value, *work;
} symgen_sparse;
typedef struct {
    int count;
    const int *place, *source, *power;
    const double *sign;
    int constants;
    const int *constant_place;
    const double *constant;
    const int *free_place;
} symgen_newton_entries;
typedef struct {
    const double *constants;
    double *work, *scratch;
    symgen_function outputs;
    const double *tree_constants;
    double *tree_work;
    int tree_q, tree_v, tree_l, tree_outputs;
    const double *inputs;
    int input_stride;
    double *q, *v, *z, *y, *before;
    int *known;
    double *rate;
    symgen_sparse factors;
    symgen_newton_entries entries;
    int free;
    const int *component;
    const double *weight, *sizes;
    double *state_sizes;
    double length, residual, closure;
    int order, predictor, policy, refresh_cost, most_iterations, fixed;
    double start, step;
    int first, steps, every, last, fresh, timed;
    double *record;
    int done, recorded;
    symgen_newton_statistics statistics;
} symgen_newton_run;
typedef int (*symgen_newton_steps)(symgen_newton_run *);
"""

EXPLICIT = """
typedef struct {
    int stages, order;
    double node[7], weight[7], error[7], argument[49];
} symgen_explicit_table;
typedef struct {
    symgen_rk4_run run;
    symgen_explicit_table table;
    double relative, absolute;
    double *sizes;
    double length, shortest;
    long evaluations, rejected;
    void (*source)(double, double *);
} symgen_explicit_run;
typedef int (*symgen_explicit)(symgen_explicit_run *);
"""

FLEET = """
typedef struct {
    int rows, each, nk, nw;
    const double *constants, *inputs;
    int input_stride;
    long vehicle_stride;
    double *q, *y, *memory;
    int *counts;
    double *scratch;
    const double *scales;
    symgen_settings settings;
    symgen_method method, beginner;
    double start, step;
    int first, steps, every, begin;
    double *record;
    int kept;
    int *failed;
    symgen_statistics statistics;
} symgen_fleet;
"""

PLATFORM = """
typedef struct {
    int rows, method, streams, limit;
    double tolerance, refresh;
    const double *constants, *lengths, *start;
    int start_stride;
    const double *limits, *box;
    double *pose, *residual, *sum;
    int *updates, *flags;
} symgen_platform_run;
typedef struct {
    int steps, streams;
    double step, noise;
    const double *agility, *constants, *lengths;
    double *state, *covariance;
    double *pose, *rate, *deviation, *surprise;
} symgen_platform_filter;
"""
