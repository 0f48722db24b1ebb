#include "CValgrind.h"

#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>
#include <valgrind/memcheck.h>

void valgrind_log(const char *line) {
    VALGRIND_PRINTF("%s\n", line);
}

bool memcheck_is_watching(void) {
    char byte = 0, bits = 0;
    return VALGRIND_GET_VBITS(&byte, &bits, 1) == 1;
}

void memcheck_mark_undefined(const void *start, size_t count) {
    (void)VALGRIND_MAKE_MEM_UNDEFINED(start, count);
}

void memcheck_mark_defined(const void *start, size_t count) {
    (void)VALGRIND_MAKE_MEM_DEFINED(start, count);
}

bool memcheck_is_defined(const void *start, size_t count) {
    for (size_t index = 0; index < count; index++) {
        unsigned char bits = 0;
        if (VALGRIND_GET_VBITS((const char *)start + index, &bits, 1) == 1 && bits != 0) return false;
    }
    return true;
}

unsigned memcheck_count(void) {
    return VALGRIND_COUNT_ERRORS;
}

void callgrind_begin(void) {
    CALLGRIND_ZERO_STATS;
    CALLGRIND_TOGGLE_COLLECT;
}

void callgrind_end(const char *name) {
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(name);
}

bool child_begins(int *process) {
    *process = fork();
    return *process == 0;
}

int child_code(int process) {
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
