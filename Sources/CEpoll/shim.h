#pragma once
#include <poll.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// libc's readiness notification, with fixed types where its own are macros or hidden behind _GNU_SOURCE.

static const uint32_t gatehouse_readable = EPOLLIN, gatehouse_writable = EPOLLOUT,
                      gatehouse_broken = EPOLLERR | EPOLLHUP;

static inline int gatehouse_epoll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

static inline int gatehouse_eventfd_create(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

static inline int gatehouse_epoll_control(int epoll, int operation, int descriptor, uint32_t events) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

static inline int gatehouse_poll(struct pollfd *descriptors, nfds_t count, int64_t nanoseconds) {
    extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const __sigset_t *);
    struct timespec timeout = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(descriptors, count, &timeout, NULL);
}
