/* What every generated model shares: the type of its numbers, what its files show, and small scalar functions. */
#ifndef SYMGEN_H
#define SYMGEN_H

#include <math.h>

/* The build gives the digest of the layout that it writes beside the library; a library compiled by hand has none. */
#define SYMGEN_TEXT_OF(words) #words
#define SYMGEN_TEXT(words) SYMGEN_TEXT_OF(words)
#ifdef SYMGEN_SEAL
#define SYMGEN_SEAL_TEXT SYMGEN_TEXT(SYMGEN_SEAL)
#else
#define SYMGEN_SEAL_TEXT ""
#endif

/* Generated code is written for numbers of the type `real`: a double, or with SYMGEN_LANES a vector of 4 or 8 doubles,
   one for each of as many states (or vehicles). */
#ifdef SYMGEN_LANES
#include "symgen_lanes.h"
#else
typedef double real;
#endif

/* With SYMGEN_PACK the lanes are parts of one state: arrays are those of single numbers (see symgen_pack.h). */
#if defined(SYMGEN_LANES) && !defined(SYMGEN_PACK)
typedef real symgen_entry;
#endif
#include "symgen_interface.h"

/* what a shared library shows, and what its files show to each other only; a file that includes them, as lanes or with
   SYMGEN_INCLUDED, shows functions of its own */
#if (defined(SYMGEN_LANES) && !defined(SYMGEN_PACK)) || defined(SYMGEN_INCLUDED)
#define SYMGEN_EXPORT static __attribute__((unused))
#define SYMGEN_INTERNAL static __attribute__((unused))
#elif defined(_WIN32)
#define SYMGEN_EXPORT __declspec(dllexport)
#define SYMGEN_INTERNAL
#elif defined(__GNUC__)
#define SYMGEN_EXPORT __attribute__((visibility("default")))
#define SYMGEN_INTERNAL __attribute__((visibility("hidden")))
#else
#define SYMGEN_EXPORT
#define SYMGEN_INTERNAL
#endif

/* what files that serve all models show to those of a model */
#if defined(SYMGEN_INCLUDED)
#define SYMGEN_SHARED static __attribute__((unused))
#elif defined(__GNUC__) && !defined(_WIN32)
#define SYMGEN_SHARED __attribute__((visibility("hidden")))
#else
#define SYMGEN_SHARED
#endif

/* the same with scratch of the function's own, of which nothing is left once its parts are one */
static inline symgen_arguments symgen_with_work(const symgen_arguments *arguments, symgen_entry *work)
{
    symgen_arguments own = *arguments;
    own.work = work;
    return own;
}

/* All that such a function calls becomes part of it. */
#if defined(__GNUC__)
#define SYMGEN_FLAT __attribute__((flatten))
#else
#define SYMGEN_FLAT
#endif

#ifndef SYMGEN_LANES
/* a number that is the same in all lanes */
static inline real symgen_all(double a) { return a; }

static inline real symgen_min(real a, real b) { return a < b ? a : b; }

static inline real symgen_max(real a, real b) { return a > b ? a : b; }

static inline real symgen_sign(real a) { return (real)((a > 0.0) - (a < 0.0)); }

/* x where a < b, else y */
static inline real symgen_select(real a, real b, real x, real y) { return a < b ? x : y; }
#endif

#endif
