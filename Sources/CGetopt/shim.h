#pragma once
#include <getopt.h>

/* getopt's place and value are global variables, which Swift's concurrency checking doesn't let through. */

static inline void getopt_restart(void) {
    optind = 0;
    opterr = 0;
}

static inline int getopt_place(void) {
    return optind;
}

static inline char *getopt_value(void) {
    return optarg;
}

static inline int getopt_letter(void) {
    return optopt;
}
