/* Measures of vehicles in lanes, as runtime/run/measures.py reads them off the rows of a run. */
#ifndef SYMGEN_FLEET_MEASURES_H
#define SYMGEN_FLEET_MEASURES_H

#include "symgen_mask.h"

/* Of a step: times that are nearer to each other are the same. */
#define SYMGEN_SAME_TIME 1e-6
/* Part of the change within which an output counts as settled. */
#define SYMGEN_SETTLED 0.05

/* Numbers that a measure keeps of the rows so far. */
enum symgen_reading {
    symgen_begun,  /* one as soon as there is a row */
    symgen_began,  /* its time */
    symgen_opened, /* and its value */
    symgen_last_time,/* of the last row */
    symgen_last_value,
    symgen_highest,
    symgen_lowest,
    symgen_sum,    /* integral; the time of the crossing once there is one */
    symgen_rows,   /* in the history; one where a crossing was found */
    symgen_readings
};

/* earliest and latest time, what each of them may be off by, the level that is crossed */
enum symgen_window { symgen_earliest, symgen_latest, symgen_earliest_off, symgen_latest_off, symgen_crossed_level, symgen_windows };

static inline int symgen_needs_history(int kind) { return kind == symgen_rise_time || kind == symgen_settling_time; }

/* Where `large` is beyond `kept`, which stays what it is once it is no number. */
SYMGEN_INLINE symgen_mask symgen_is_beyond(real large, real kept) { return symgen_not(symgen_at_most(large, kept)) & symgen_at_most(kept, kept); }

static inline void symgen_read_extremes(real *m, int kind, symgen_mask within, symgen_mask opens, real y)
{
    const real size = kind == symgen_peak_of_run ? fabs(y) : y, kept = kind == symgen_peak_of_run ? fabs(m[symgen_highest]) : m[symgen_highest];
    const symgen_mask higher = within & (opens | symgen_is_beyond(size, kept));
    const symgen_mask lower = within & (opens | symgen_is_beyond(-y, -m[symgen_lowest]));
    m[symgen_highest] = symgen_where(higher, y, m[symgen_highest]);
    m[symgen_lowest] = symgen_where(lower, y, m[symgen_lowest]);
}

/* The integral by trapezia. */
static inline void symgen_read_integral(real *m, int kind, symgen_mask goes_on, real t, real y)
{
    const real last = m[symgen_last_value];
    const real sum = kind == symgen_rms ? y * y + last * last : y + last;
    m[symgen_sum] = symgen_where(goes_on, m[symgen_sum] + 0.5 * (t - m[symgen_last_time]) * sum, m[symgen_sum]);
}

/* The first time at which the value is zero, straight lines between the rows. */
static inline void symgen_read_crossing(real *m, symgen_mask goes_on, real t, real y)
{
    const real none = symgen_all(0.0), last = m[symgen_last_value], before = m[symgen_last_time];
    const symgen_mask at_zero = symgen_at_most(last, none) & symgen_at_most(none, last);
    const symgen_mask rises = symgen_at_most(last, none) & symgen_at_most(none, y), falls = symgen_at_most(none, last) & symgen_at_most(y, none);
    const symgen_mask found = goes_on & symgen_at_most(m[symgen_rows], none) & (at_zero | rises | falls);
    const real line = before - last * (t - before) / symgen_where(at_zero, symgen_all(1.0), y - last);
    m[symgen_sum] = symgen_where(found, symgen_where(at_zero, before, line), m[symgen_sum]);
    m[symgen_rows] = symgen_where(found, symgen_all(1.0), m[symgen_rows]);
}

/* Another row, where the mask is set. `history` has place for it, if the measure needs it. */
static inline void symgen_read(real *m, int kind, const double *window, symgen_mask looked, real step, real t, real y, double *history)
{
    const real early = window[symgen_earliest] - (SYMGEN_SAME_TIME * step + window[symgen_earliest_off]);
    const real late = window[symgen_latest] + (SYMGEN_SAME_TIME * step + window[symgen_latest_off]);
    const symgen_mask within = looked & symgen_at_most(early, t) & symgen_at_most(t, late);
    const symgen_mask goes_on = within & symgen_below(symgen_all(0.0), m[symgen_begun]), opens = within & symgen_not(goes_on);
    if (!symgen_some(within))
        return;
    y -= window[symgen_crossed_level];
    if (kind == symgen_mean || kind == symgen_rms)
        symgen_read_integral(m, kind, goes_on, t, y);
    else if (kind == symgen_crossing_time)
        symgen_read_crossing(m, goes_on, t, y);
    else
        symgen_read_extremes(m, kind, within, opens, y);
    for (int lane = 0; lane < SYMGEN_LANES && symgen_needs_history(kind); lane++)
        if (within[lane]) {
            history[2 * ((long long)m[symgen_rows][lane] * SYMGEN_LANES + lane)] = t[lane];
            history[2 * ((long long)m[symgen_rows][lane] * SYMGEN_LANES + lane) + 1] = y[lane];
            m[symgen_rows][lane] += 1.0;
        }
    m[symgen_began] = symgen_where(opens, t, m[symgen_began]);
    m[symgen_opened] = symgen_where(opens, y, m[symgen_opened]);
    m[symgen_begun] = symgen_where(opens, symgen_all(1.0), m[symgen_begun]);
    m[symgen_last_time] = symgen_where(within, t, m[symgen_last_time]);
    m[symgen_last_value] = symgen_where(within, y, m[symgen_last_value]);
}

/* ---- what comes of it, for one lane ---- */

/* A row of the history: time and value. */
static inline const double *symgen_row_of(const double *history, long long row, int lane) { return history + 2 * (row * SYMGEN_LANES + lane); }

/* When a part of the change is reached first. */
static inline double symgen_reached(const double *history, long long rows, int lane, double first, double change, double part)
{
    const double *const end = symgen_row_of(history, rows - 1, lane);
    for (long long row = 0; row + 1 < rows; row++) {
        const double *const now = symgen_row_of(history, row, lane), *const next = symgen_row_of(history, row + 1, lane);
        const double y = (now[1] - first) / change - part, then = (next[1] - first) / change - part;
        if (y == 0.0)
            return now[0];
        if ((y < 0.0 && then >= 0.0) || (y > 0.0 && then <= 0.0))
            return now[0] - y * (next[0] - now[0]) / (then - y);
    }
    return (end[1] - first) / change - part == 0.0 ? end[0] : NAN;
}

/* After the first row, until the value stays near the last one. */
static inline double symgen_settled(const double *history, long long rows, int lane, double change)
{
    const double last = symgen_row_of(history, rows - 1, lane)[1], begin = symgen_row_of(history, 0, lane)[0];
    const double band = change < 0.0 ? -SYMGEN_SETTLED * change : SYMGEN_SETTLED * change;
    for (long long row = rows - 1; row >= 0; row--) {
        const double away = symgen_row_of(history, row, lane)[1] - last;
        if (away > band || -away > band)
            return symgen_row_of(history, row + 1 < rows ? row + 1 : row, lane)[0] - begin;
    }
    return 0.0;
}

static inline double symgen_mean_of(const real *m, int kind, int lane)
{
    const double length = m[symgen_last_time][lane] - m[symgen_began][lane], last = m[symgen_last_value][lane];
    const double mean = length > 0.0 ? m[symgen_sum][lane] / length : kind == symgen_rms ? last * last : last;
    return kind == symgen_rms ? (sqrt)(mean) : mean;
}

/* Not a number where the output never does what is asked. */
static inline double symgen_measured(const real *m, int kind, int lane, const double *history)
{
    const double first = m[symgen_opened][lane], last = m[symgen_last_value][lane], change = last - first;
    const double high = m[symgen_highest][lane], low = m[symgen_lowest][lane];
    const long long rows = (long long)m[symgen_rows][lane];
    if (m[symgen_begun][lane] == 0.0)
        return NAN;
    switch (kind) {
    case symgen_peak_of_run:
    case symgen_maximum:
        return high;
    case symgen_minimum:
        return low;
    case symgen_range:
        return high - low;
    case symgen_mean:
    case symgen_rms:
        return symgen_mean_of(m, kind, lane);
    case symgen_first_value:
        return first;
    case symgen_overshoot:
        return change == 0.0 ? NAN : ((change > 0.0 ? high : low) - first) / change - 1.0;
    case symgen_rise_time:
        return change == 0.0 ? NAN : symgen_reached(history, rows, lane, first, change, 0.9) - symgen_reached(history, rows, lane, first, change, 0.1);
    case symgen_settling_time:
        return symgen_settled(history, rows, lane, change);
    case symgen_crossing_time:
        return rows > 0 ? m[symgen_sum][lane] : last == 0.0 ? m[symgen_last_time][lane] : NAN;
    default:
        return last;
    }
}

#endif
