#define _GNU_SOURCE
#include "CBenchmarks.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

// A server that costs as little as one can, so that it's the client that is measured: one thread, epoll, one fixed answer for
// each head without content. A client doesn't send its next request before the answer, so a read holds one head or none.

static const char answer[] =
    "HTTP/1.1 200 OK\r\n"
    "Date: Sat, 21 Nov 2026 12:00:00 GMT\r\n"
    "Content-Type: application/json\r\n"
    "Cache-Control: no-store\r\n"
    "Content-Length: 97\r\n"
    "\r\n"
    "{\"notes\":[{\"id\":1,\"title\":\"the first of them\"},{\"id\":2,\"title\":\"the second, which is longer\"}]}\r\n";

static void take(int epoll, int listener) {
    int connection, on = 1;
    while ((connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
        epoll_ctl(epoll, EPOLL_CTL_ADD, connection, &event);
    }
}

static void serve(int connection) {
    char head[4096];
    ssize_t count = recv(connection, head, sizeof head, 0);
    if (count <= 0 || memcmp(head + (count > 4 ? count - 4 : 0), "\r\n\r\n", 4) != 0 ||
        send(connection, answer, sizeof answer - 1, MSG_NOSIGNAL) != sizeof answer - 1) {
        close(connection);
    }
}

static _Noreturn void run(int listener) {
    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[128];
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int count = epoll_wait(epoll, events, 128, -1);
        for (int number = 0; number < count; number++) {
            if (events[number].data.fd == listener) take(epoll, listener);
            else serve(events[number].data.fd);
        }
    }
}

int benchmarks_start_server(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 1024) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0) return 0;
    pid_t parent = getpid(), child = fork();
    if (child < 0) return 0;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(0);
        run(listener);
    }
    close(listener);
    return ntohs(address.sin_port);
}
