/* Generated code is straight and stores every value once. gcc looks for stores that are dead, and for what pointers point to, in vain,
   and spends up to a fifth of its time on that. Code for lanes is included by files that hold other code too. */
#ifndef SYMGEN_STRAIGHT_H
#define SYMGEN_STRAIGHT_H

#if defined(__GNUC__) && !defined(__clang__) && !defined(SYMGEN_LANES) && !defined(SYMGEN_INCLUDED)
#pragma GCC optimize("no-tree-dse", "no-dse", "no-tree-pta")
#endif

#endif
