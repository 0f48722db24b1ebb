#pragma once
#include <stddef.h>
#include <stdint.h>

/// Begins to count allocations, from zero.
void benchmarks_begin_counting(void);

/// Stops counting and gives the number of allocations since it began.
uint64_t benchmarks_end_counting(void);

/// Starts a process that answers GET requests on a free port of this machine and ends with its parent.
/// Must be called before there are threads. Gives the port, or 0.
int benchmarks_start_server(void);

/// Loads an address over and over with one easy handle. Gives how many answers were 200.
size_t benchmarks_easy(const char *url, size_t count);

/// Loads an address over and over with one multi handle, so many times at once. Gives how many answers were 200.
size_t benchmarks_multi(const char *url, size_t count, size_t concurrency);
