/* Heights of a road that is data: a grid along a reference line, bilinear between its points as the OpenCRG library has it.

   The road is one array of numbers that runtime/model/road.py makes and checks; models get its address as a number. Address 0 is
   a level road at height zero. Beyond the grid the border modes of the OpenCRG format hold. */
#ifndef SYMGEN_ROAD_H
#define SYMGEN_ROAD_H

#include <stdint.h>

#include "symgen.h"

#if defined(__GNUC__)
#define SYMGEN_ROAD_ONCE __attribute__((noinline, flatten, unused))
#else
#define SYMGEN_ROAD_ONCE inline
#endif

/* m; farther away there is no road. */
#define SYMGEN_ROAD_FAR 1e9

/* Places of single numbers in the array; the same list is in runtime/model/road.py. */
enum symgen_road_number {
    symgen_road_rows,     /* points of the reference line, and */
    symgen_road_columns,  /* of each cross section */
    symgen_road_first_u,
    symgen_road_last_u,
    symgen_road_step_u,
    symgen_road_step_v,   /* 0: columns stand at distances of their own */
    symgen_road_mode_u,   /* enum symgen_road_mode */
    symgen_road_mode_v,
    symgen_road_offset_u, /* of heights beyond the borders */
    symgen_road_offset_v,
    symgen_road_begins,   /* lengths over which heights fade in and out; 0: at once */
    symgen_road_ends,
    symgen_road_closed,   /* 1: the end of the line leads to its beginning, 2: and u goes on there */
    symgen_road_closed_first,
    symgen_road_closed_last,
    symgen_road_straight, /* 1: the line is straight, and nothing is searched */
    symgen_road_x,        /* beginning of the line and its direction */
    symgen_road_y,
    symgen_road_cos,
    symgen_road_sin,
    symgen_road_end_x,
    symgen_road_end_y,
    symgen_road_end_cos,
    symgen_road_end_sin,
    symgen_road_line,     /* where rows begin: x, y, height, banking of each point */
    symgen_road_v,        /* where columns are */
    symgen_road_z,        /* where heights begin, row after row */
    symgen_road_fields,   /* where near points of the line are, by fields of a raster; and the raster */
    symgen_road_fields_x,
    symgen_road_fields_y,
    symgen_road_fields_a_meter,
    symgen_road_fields_along_x,
    symgen_road_fields_along_y,
    symgen_road_numbers
};

enum symgen_road_mode { symgen_road_none, symgen_road_zero, symgen_road_keep, symgen_road_repeat, symgen_road_reflect };

/* Along and across the line, and how both change with the place. */
typedef struct {
    double u, v, u_x, u_y, v_x, v_y;
} symgen_road_place;

/* Where a coordinate lies between two points (behind `at` by a part of the way, which changes with it by a slope), what it is for
   banking and fading, whether it is outside, and what is added there. */
typedef struct {
    int at, outside, mode;
    double part, slope, value, seen, offset;
} symgen_road_border;

/* ---- from places to the line ---- */

static inline int symgen_road_count(const double *t, int number) { return (int)t[number]; }

static inline int symgen_road_within(double a, int most) { return a > 0.0 ? (a < (double)most ? (int)a : most) : 0; }

/* (p - a) . (c - b) */
static inline double symgen_road_along(double x, double y, const double *a, const double *b, const double *c)
{
    return (x - a[0]) * (c[0] - b[0]) + (y - a[1]) * (c[1] - b[1]);
}

/* A point of the line that is not far: the raster's, or where that says nothing the nearest of every tenth. */
static inline int symgen_road_near(const double *t, double x, double y)
{
    const int last = symgen_road_count(t, symgen_road_rows) - 1;
    const int nx = symgen_road_count(t, symgen_road_fields_along_x), ny = symgen_road_count(t, symgen_road_fields_along_y);
    const double a = (x - t[symgen_road_fields_x]) * t[symgen_road_fields_a_meter];
    const double b = (y - t[symgen_road_fields_y]) * t[symgen_road_fields_a_meter];
    if (a >= 0.0 && b >= 0.0 && a < (double)nx && b < (double)ny) {
        const int known = (int)t[symgen_road_count(t, symgen_road_fields) + (int)b * nx + (int)a];
        if (known >= 0)
            return known;
    }
    const double *line = t + symgen_road_count(t, symgen_road_line);
    double least = 0.0;
    int found = 0;
    for (int i = 0;; i = i + 10 < last ? i + 10 : last) {
        const double dx = x - line[4 * i], dy = y - line[4 * i + 1], square = dx * dx + dy * dy;
        if (i == 0 || square < least) {
            least = square;
            found = i;
        }
        if (i == last)
            return found;
    }
}

/* Many points at once towards the one whose normal holds the place, as far as the line goes on straight. */
static inline int symgen_road_nearer(const double *line, int last, int i, double x, double y)
{
    for (int turns = 0; turns < 4; turns++) {
        const int a = i > 0 ? i - 1 : 0, b = i < last ? i + 1 : last;
        const double dx = line[4 * b] - line[4 * a], dy = line[4 * b + 1] - line[4 * a + 1];
        const double square = dx * dx + dy * dy, way = (b - a) * symgen_road_along(x, y, line + 4 * i, line + 4 * a, line + 4 * b);
        if (way > -2.0 * square && way < 2.0 * square)
            break;
        i = symgen_road_within((double)i + way / square, last);
    }
    return i < 1 ? 1 : i;
}

/* The interval (its end) of the line whose normals hold the place. */
static inline int symgen_road_interval(const double *t, double x, double y)
{
    const double *line = t + symgen_road_count(t, symgen_road_line);
    const int last = symgen_road_count(t, symgen_road_rows) - 1, closed = t[symgen_road_closed] > 0.0;
    int i = symgen_road_nearer(line, last, symgen_road_near(t, x, y), x, y), seam = 0;
    for (int turns = 0; turns < 2 * last; turns++) {
        const int next = i < last ? i + 1 : last;
        if (!(symgen_road_along(x, y, line + 4 * i, line + 4 * (i - 1), line + 4 * next) > 0.0))
            break;
        if (i < last)
            i++;
        else if (closed && symgen_road_along(x, y, line, line, line + 4) > 0.0) {
            seam = 1;
            i = 1;
        } else
            break;
    }
    for (int turns = 0; turns < 2 * last; turns++) {
        const int before = i > 1 ? i - 2 : 0;
        if (!(symgen_road_along(x, y, line + 4 * (i - 1), line + 4 * before, line + 4 * i) < 0.0))
            break;
        if (i > 1)
            i--;
        else if (closed && !seam && symgen_road_along(x, y, line + 4 * last, line + 4 * (last - 1), line + 4 * last) < 0.0) {
            seam = 1;
            i = last;
        } else
            break;
    }
    return i;
}

/* On the straight lines that go on beyond the ends, by the numbers of that end. */
static inline symgen_road_place symgen_road_beyond(const double *end, double u, double x, double y)
{
    const double dx = x - end[0], dy = y - end[1], c = end[2], s = end[3];
    return (symgen_road_place){u + dx * c + dy * s, dy * c - dx * s, c, s, -s, c};
}

/* Between the normals at both ends of an interval u goes by the share of the way from one to the other: (f / before) / (f / before +
   g / after). */
static inline symgen_road_place symgen_road_on_line(const double *t, double x, double y)
{
    const double *line = t + symgen_road_count(t, symgen_road_line);
    const int last = symgen_road_count(t, symgen_road_rows) - 1, i = symgen_road_interval(t, x, y);
    const double *p0 = line + 4 * (i > 1 ? i - 2 : 0), *p1 = line + 4 * (i - 1), *p2 = line + 4 * i;
    const double *p3 = line + 4 * (i < last ? i + 1 : last);
    const double ax = p2[0] - p1[0], ay = p2[1] - p1[1], per_length = 1.0 / (sqrt)(ax * ax + ay * ay);
    const double bx = p2[0] - p0[0], by = p2[1] - p0[1], cx = p3[0] - p1[0], cy = p3[1] - p1[1];
    const double before = bx * ax + by * ay, after = cx * ax + cy * ay, step = t[symgen_road_step_u];
    const double f = (x - p1[0]) * bx + (y - p1[1]) * by, g = (p2[0] - x) * cx + (p2[1] - y) * cy;
    const double whole = 1.0 / (f * after + g * before), scale = step * before * after * whole * whole;
    symgen_road_place found;
    found.u = t[symgen_road_first_u] + (i - 1 + f * after * whole) * step;
    found.u_x = scale * (g * bx + f * cx);
    found.u_y = scale * (g * by + f * cy);
    found.v = (ax * (y - p1[1]) - ay * (x - p1[0])) * per_length;
    found.v_x = -ay * per_length;
    found.v_y = ax * per_length;
    return found;
}

static inline symgen_road_place symgen_road_place_of(const double *t, double x, double y)
{
    const double first = t[symgen_road_first_u], last = t[symgen_road_last_u];
    if (t[symgen_road_straight] > 0.0)
        return symgen_road_beyond(t + symgen_road_x, first, x, y);
    const symgen_road_place found = symgen_road_on_line(t, x, y);
    if (t[symgen_road_closed] > 0.0 && (int)t[symgen_road_mode_u] == symgen_road_zero) { /* nearer to the other end */
        if (found.u > t[symgen_road_closed_last])
            return symgen_road_beyond(t + symgen_road_x, first, x, y);
        return found.u < t[symgen_road_closed_first] ? symgen_road_beyond(t + symgen_road_end_x, last, x, y) : found;
    }
    if (found.u < first)
        return symgen_road_beyond(t + symgen_road_x, first, x, y);
    return found.u > last ? symgen_road_beyond(t + symgen_road_end_x, last, x, y) : found;
}

/* ---- borders ---- */

/* A coordinate from first to last that goes over a border, by the border's mode. */
static inline symgen_road_border symgen_road_bordered(double a, double first, double last, int mode, double offset)
{
    symgen_road_border found = {0, 0, mode, 0.0, 1.0, a, a, 0.0};
    if (a >= first && a <= last)
        return found;
    const double whole = last - first, turns = (a - first) / whole, back = turns - floor(turns);
    found.offset = offset;
    if (mode == symgen_road_repeat)
        found.value = found.seen = first + back * whole;
    else if (mode == symgen_road_reflect) {
        const int turned = floor(turns) - 2.0 * floor(0.5 * floor(turns)) > 0.5;
        found.value = found.seen = turned ? last - back * whole : first + back * whole;
        found.slope = turned ? -1.0 : 1.0;
    } else {
        found.outside = 1;
        found.value = a < first ? first : last;
        found.slope = 0.0;
    }
    return found;
}

static inline symgen_road_border symgen_road_across_u(const double *t, double u)
{
    const double first = t[symgen_road_first_u], last = t[symgen_road_last_u], step = t[symgen_road_step_u];
    const double begin = t[symgen_road_closed_first], end = t[symgen_road_closed_last];
    if (t[symgen_road_closed] > 1.0 && (u < begin || u > end)) {
        const double turns = (u - begin) / (end - begin);
        u = begin + (turns - floor(turns)) * (end - begin);
    }
    symgen_road_border found = symgen_road_bordered(u, first, last, (int)t[symgen_road_mode_u], t[symgen_road_offset_u]);
    const double per_step = 1.0 / step, share = (found.value - first) * per_step;
    found.at = symgen_road_within(share, symgen_road_count(t, symgen_road_rows) - 2);
    found.part = share - found.at;
    found.slope *= per_step;
    return found;
}

static inline symgen_road_border symgen_road_across_v(const double *t, double v)
{
    const double *at = t + symgen_road_count(t, symgen_road_v);
    const int last = symgen_road_count(t, symgen_road_columns) - 1;
    symgen_road_border found = symgen_road_bordered(v, at[0], at[last], (int)t[symgen_road_mode_v], t[symgen_road_offset_v]);
    if (t[symgen_road_step_v] > 0.0)
        found.at = symgen_road_within((found.value - at[0]) / t[symgen_road_step_v], last - 1);
    else {
        found.seen = v;
        for (int high = last; high - found.at > 1;) {
            const int middle = (high + found.at) / 2;
            if (found.value < at[middle])
                high = middle;
            else
                found.at = middle;
        }
    }
    const double per_width = 1.0 / (at[found.at + 1] - at[found.at]);
    found.part = (found.value - at[found.at]) * per_width;
    found.slope *= per_width;
    return found;
}

/* ---- heights ---- */

/* A height, and how it changes along and across the line. */
typedef struct {
    double z, z_u, z_v;
} symgen_road_height;

/* What the grid says, or nothing beyond a border where it ends. */
static inline symgen_road_height symgen_road_grid(const double *t, const symgen_road_border *u, const symgen_road_border *v)
{
    if ((u->outside && u->mode == symgen_road_zero) || (v->outside && v->mode == symgen_road_zero))
        return (symgen_road_height){0.0, 0.0, 0.0};
    const int columns = symgen_road_count(t, symgen_road_columns);
    const double *z = t + symgen_road_count(t, symgen_road_z) + (long long)u->at * columns + v->at, *next = z + columns;
    const double a = next[0] - z[0], b = z[1] - z[0], twist = next[1] - next[0] - b;
    return (symgen_road_height){z[0] + u->part * a + v->part * (b + u->part * twist), (a + v->part * twist) * u->slope,
                                (b + u->part * twist) * v->slope};
}

/* With height and banking of the line. */
static inline symgen_road_height symgen_road_core(const double *t, const symgen_road_border *u, const symgen_road_border *v)
{
    const double *line = t + symgen_road_count(t, symgen_road_line) + 4 * (long long)u->at;
    const double *at = t + symgen_road_count(t, symgen_road_v);
    const double low = at[0], high = at[symgen_road_count(t, symgen_road_columns) - 1];
    const double across = v->seen < low ? low : v->seen > high ? high : v->seen;
    const double rise = line[6] - line[2], turn = line[7] - line[3], banking = line[3] + u->part * turn;
    symgen_road_height found = symgen_road_grid(t, u, v);
    found.z += line[2] + u->part * rise + banking * across;
    found.z_u += (rise + turn * across) * u->slope;
    if (across == v->seen)
        found.z_v += v->mode == symgen_road_reflect && v->slope < 0.0 ? -banking : banking;
    return found;
}

/* Heights fade in from that of the line at its beginning, and out to that at its end. */
static inline symgen_road_height symgen_road_faded(const double *t, symgen_road_height height, double u, double sense)
{
    const double *line = t + symgen_road_count(t, symgen_road_line);
    const double begins = t[symgen_road_begins], ends = t[symgen_road_ends];
    const double since = u - t[symgen_road_first_u], left = t[symgen_road_last_u] - u;
    double base = 0.0, scale = 1.0, slope = 0.0;
    if (begins > 0.0 && since <= begins) {
        base = line[2];
        scale = since > 0.0 ? since / begins : 0.0;
        slope = since > 0.0 ? 1.0 / begins : 0.0;
    }
    if (ends > 0.0 && left <= ends) {
        base = line[4 * (symgen_road_count(t, symgen_road_rows) - 1) + 2];
        scale = left > 0.0 ? left / ends : 0.0;
        slope = left > 0.0 ? -1.0 / ends : 0.0;
    }
    return (symgen_road_height){base + scale * (height.z - base), scale * height.z_u + sense * slope * (height.z - base),
                                scale * height.z_v};
}

static inline symgen_road_height symgen_road_look(const double *t, double along, double across)
{
    const symgen_road_border u = symgen_road_across_u(t, along), v = symgen_road_across_v(t, across);
    if ((u.outside && u.mode == symgen_road_none) || (v.outside && v.mode == symgen_road_none))
        return (symgen_road_height){NAN, NAN, NAN};
    const int mode = u.outside ? u.mode : v.outside ? v.mode : symgen_road_keep;
    symgen_road_height found = symgen_road_core(t, &u, &v);
    if (mode == symgen_road_zero)
        found = (symgen_road_height){0.0, 0.0, 0.0};
    if (u.outside || v.outside)
        found.z += u.offset + v.offset;
    return symgen_road_faded(t, found, u.seen, u.slope < 0.0 ? -1.0 : 1.0);
}

/* The height at a place (order 0), or its derivative by x (1) or y (2). */
static inline double symgen_road_derivative(double address, double x, double y, int order)
{
    const double *t = (const double *)(uintptr_t)address;
    if (!t)
        return 0.0;
    if (!(x > -SYMGEN_ROAD_FAR && x < SYMGEN_ROAD_FAR && y > -SYMGEN_ROAD_FAR && y < SYMGEN_ROAD_FAR))
        return NAN;
    const symgen_road_place place = symgen_road_place_of(t, x, y);
    const symgen_road_height height = symgen_road_look(t, place.u, place.v);
    if (order == 0)
        return height.z;
    return order == 1 ? height.z_u * place.u_x + height.z_v * place.v_x : height.z_u * place.u_y + height.z_v * place.v_y;
}

/* One copy of each, for there are many calls. */
static SYMGEN_ROAD_ONCE double symgen_road_height_at(double address, double x, double y) { return symgen_road_derivative(address, x, y, 0); }

static SYMGEN_ROAD_ONCE double symgen_road_rise_x(double address, double x, double y) { return symgen_road_derivative(address, x, y, 1); }

static SYMGEN_ROAD_ONCE double symgen_road_rise_y(double address, double x, double y) { return symgen_road_derivative(address, x, y, 2); }

#ifdef SYMGEN_LANES
#define SYMGEN_ROAD_BY_LANE(name, of)                                                                                  \
    SYMGEN_INLINE real symgen_lanes_##name(real road, real x, real y)                                                  \
    {                                                                                                                  \
        real result = x;                                                                                               \
        for (int i = 0; i < SYMGEN_LANES; i++)                                                                         \
            result[i] = of(road[i], x[i], y[i]);                                                                       \
        return result;                                                                                                 \
    }
SYMGEN_ROAD_BY_LANE(road, symgen_road_height_at)
SYMGEN_ROAD_BY_LANE(road_by_x, symgen_road_rise_x)
SYMGEN_ROAD_BY_LANE(road_by_y, symgen_road_rise_y)

#define symgen_road(road, x, y) symgen_lanes_road(SYMGEN_REAL(road), SYMGEN_REAL(x), SYMGEN_REAL(y))
#define symgen_road_by_x(road, x, y) symgen_lanes_road_by_x(SYMGEN_REAL(road), SYMGEN_REAL(x), SYMGEN_REAL(y))
#define symgen_road_by_y(road, x, y) symgen_lanes_road_by_y(SYMGEN_REAL(road), SYMGEN_REAL(x), SYMGEN_REAL(y))
#else
#define symgen_road(road, x, y) symgen_road_height_at(road, x, y)
#define symgen_road_by_x(road, x, y) symgen_road_rise_x(road, x, y)
#define symgen_road_by_y(road, x, y) symgen_road_rise_y(road, x, y)
#endif

#endif
