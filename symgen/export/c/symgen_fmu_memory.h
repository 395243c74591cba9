/* States of an FMU that the importer keeps, also as bytes. */
#ifndef SYMGEN_FMU_MEMORY_H
#define SYMGEN_FMU_MEMORY_H

#include "symgen_fmu.h"

#define FMU_MISSING "an argument is missing"
#define FMU_NO_MEMORY "there is no memory left"

/* A state as bytes: they are taken back only as they were given out, and by the same model. */
typedef struct {
    char token[sizeof FMU_TOKEN];
    uint64_t sum;
    fmu_state state;
} fmu_bytes;

static inline fmu_status fmu_keep(fmu *f, void **state)
{
    if (!state)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    if (!*state)
        *state = f->host->take(f->importer, sizeof(fmu_state));
    if (!*state)
        return fmu_refuse(f, fmu_error, FMU_NO_MEMORY);
    memcpy(*state, &f->now, sizeof(fmu_state));
    ((fmu_state *)*state)->exchange = f->exchange;
    return fmu_good;
}

/* A state of the other kind may be in a phase that this one does not know. */
static inline fmu_status fmu_go_back(fmu *f, const void *state)
{
    const fmu_state *const kept = state;
    if (!state)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    if (kept->exchange != f->exchange)
        return fmu_refuse(f, fmu_error, "a state of co-simulation is none of model exchange, and the other way round");
    memcpy(&f->now, state, sizeof(fmu_state));
    fmu_tune(f);
    return fmu_good;
}

static inline fmu_status fmu_forget(fmu *f, void **state)
{
    if (state && *state) {
        f->host->give(f->importer, *state);
        *state = NULL;
    }
    return fmu_good;
}

/* Fowler, Noll and Vo */
static inline uint64_t fmu_sum(const void *from, size_t count)
{
    const unsigned char *const bytes = from;
    uint64_t sum = 14695981039346656037ULL;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ bytes[i]) * 1099511628211ULL;
    return sum;
}

static inline fmu_status fmu_size(fmu *f, const void *state, size_t *size)
{
    if (!state || !size)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    *size = sizeof(fmu_bytes);
    return fmu_good;
}

static inline fmu_status fmu_to_bytes(fmu *f, const void *from, unsigned char *bytes, size_t count)
{
    const fmu_state *const state = from;
    if (!state || !bytes || count < sizeof(fmu_bytes))
        return fmu_refuse(f, fmu_error, "an argument is missing, or there is too little room for the state");
    memset(bytes, 0, sizeof(fmu_bytes));
    memcpy(bytes + offsetof(fmu_bytes, token), FMU_TOKEN, sizeof FMU_TOKEN);
    memcpy(bytes + offsetof(fmu_bytes, state), state, sizeof *state);
    const uint64_t sum = fmu_sum(bytes + offsetof(fmu_bytes, state), sizeof *state);
    memcpy(bytes + offsetof(fmu_bytes, sum), &sum, sizeof sum);
    return fmu_good;
}

/* Pointers of another process mean nothing here. */
static inline fmu_status fmu_read(fmu *f, const unsigned char *bytes, size_t count, fmu_state *state)
{
    uint64_t sum;
    if (count != sizeof(fmu_bytes) || memcmp(bytes + offsetof(fmu_bytes, token), FMU_TOKEN, sizeof FMU_TOKEN) != 0)
        return fmu_refuse(f, fmu_error, "these bytes are not a state of this FMU");
    memcpy(&sum, bytes + offsetof(fmu_bytes, sum), sizeof sum);
    if (sum != fmu_sum(bytes + offsetof(fmu_bytes, state), sizeof *state))
        return fmu_refuse(f, fmu_error, "the bytes of the state are damaged");
    memcpy(state, bytes + offsetof(fmu_bytes, state), sizeof *state);
    state->model.tables = f->tables;
    return fmu_good;
}

static inline fmu_status fmu_from_bytes(fmu *f, const unsigned char *bytes, size_t count, void **state)
{
    if (!bytes || !state)
        return fmu_refuse(f, fmu_error, FMU_MISSING);
    fmu_state *const found = *state ? *state : f->host->take(f->importer, sizeof(fmu_state));
    if (!found)
        return fmu_refuse(f, fmu_error, FMU_NO_MEMORY);
    const fmu_status status = fmu_read(f, bytes, count, found);
    if (status == fmu_good)
        *state = found;
    else if (!*state)
        f->host->give(f->importer, found);
    return status;
}

#endif
