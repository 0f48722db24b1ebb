#pragma once

#include <stdbool.h>
#include <stddef.h>

// Requests to valgrind, which are macros of assembly. Outside of valgrind they do nothing.

// Writes a line into valgrind's log.
void valgrind_log(const char *_Nonnull line);

// Whether memcheck watches.
bool memcheck_is_watching(void);
// From here on, a branch or an address that depends on these bytes is reported.
void memcheck_mark_undefined(const void *_Nonnull start, size_t count);
// These bytes may be looked at.
void memcheck_mark_defined(const void *_Nonnull start, size_t count);
// Whether these bytes may be looked at. Asking isn't reported.
bool memcheck_is_defined(const void *_Nonnull start, size_t count);
// How often memcheck had something to report until now, the same place counted each time.
unsigned memcheck_count(void);

// Counts instructions until the end is told, and has callgrind write them down under a name.
void callgrind_begin(void);
void callgrind_end(const char *_Nonnull name);

// A process that goes on from here, and whether this is it; Swift has no fork.
bool child_begins(int *_Nonnull process);
// Waits for its end and says with what code it ended; -1 if it was killed.
int child_code(int process);
