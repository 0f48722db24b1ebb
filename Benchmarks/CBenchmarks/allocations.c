#include "CBenchmarks.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>

// The program's own malloc and its kin take the place of libc's for every library in the process. They pass on to libc and
// count only while somebody wants to know, so timed rounds pay for one test of a flag and no more.

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool counting;
static atomic_uint_fast64_t allocations, bytes;

static inline void count(size_t size) {
    if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), false)) {
        atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
    }
}

void benchmarks_begin_counting(void) {
    atomic_store(&allocations, 0);
    atomic_store(&bytes, 0);
    atomic_store(&counting, true);
}

uint64_t benchmarks_end_counting(void) {
    atomic_store(&counting, false);
    return atomic_load(&allocations);
}

uint64_t benchmarks_counted_bytes(void) {
    return atomic_load(&bytes);
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count(size);
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count(size);
    void *pointer = __libc_memalign(alignment, size);
    if (pointer == NULL) return ENOMEM;
    *memory = pointer;
    return 0;
}
