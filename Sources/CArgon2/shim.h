#pragma once
#include <argon2.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* sched_setattr(2), for which glibc 2.36 has no function. */

static inline int gatehouse_set_batch_scheduling(int niceness, uint64_t slice_nanoseconds)
{
    struct {
        uint32_t size, policy;
        uint64_t flags;
        int32_t nice;
        uint32_t priority;
        uint64_t runtime, deadline, period;
    } attributes = {.size = 48, .policy = 3 /* SCHED_BATCH */, .nice = niceness, .runtime = slice_nanoseconds};
    return (int) syscall(SYS_sched_setattr, 0, &attributes, 0);
}
