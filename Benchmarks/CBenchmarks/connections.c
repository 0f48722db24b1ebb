#define _GNU_SOURCE
#include "CBenchmarks.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// Connections that have sent one request and read the beginning of its answer, and then stay open.

static int answered(int connection, const char *request) {
    char answer[16384];
    size_t size = strlen(request);
    return send(connection, request, size, MSG_NOSIGNAL) == (ssize_t) size &&
           recv(connection, answer, sizeof answer, 0) > 12 && memcmp(answer, "HTTP/1.1 200", 12) == 0;
}

size_t benchmarks_open_connections(int port, const char *request, int *connections, size_t count) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t) port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    size_t opened = 0;
    while (opened < count) {
        int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connection < 0) break;
        if (connect(connection, (struct sockaddr *) &address, sizeof address) != 0 || !answered(connection, request)) {
            close(connection);
            break;
        }
        connections[opened++] = connection;
    }
    return opened;
}

void benchmarks_close_connections(const int *connections, size_t count) {
    for (size_t number = 0; number < count; number++) close(connections[number]);
}
