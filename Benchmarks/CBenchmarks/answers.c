#define _GNU_SOURCE
#include "CBenchmarks.h"
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

// What an answer takes in libmicrohttpd alone, in the mode in which the listener of the service uses it.

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **slot) {
    (void) url; (void) method; (void) version; (void) upload;
    if (*slot == NULL) {
        *slot = context;
        return MHD_YES;
    }
    if (*upload_size > 0) {
        *upload_size = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, context);
}

int benchmarks_start_answers(size_t size) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char *body = calloc(1, size);
    if (body == NULL) return 0;
    struct MHD_Response *response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_MUST_FREE);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, response, MHD_OPTION_THREAD_POOL_SIZE, 2u,
        MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
    const union MHD_DaemonInfo *info = daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    return info ? info->port : 0;
}

int benchmarks_free_port(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int failed = bind(listener, (struct sockaddr *) &address, size) != 0 ||
                 getsockname(listener, (struct sockaddr *) &address, &size) != 0;
    close(listener);
    return failed ? 0 : ntohs(address.sin_port);
}
