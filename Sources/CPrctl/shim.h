#pragma once
#include <sys/prctl.h>

// prctl is variadic, and Swift imports no variadic function.

static inline int gatehouse_forbid_core_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
