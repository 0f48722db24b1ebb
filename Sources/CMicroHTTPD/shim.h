#pragma once
#include <microhttpd.h>
#include <string.h>
#include <sys/eventfd.h>

/* Glibc declares it only for _GNU_SOURCE, which Swift doesn't set. */
extern int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);

static inline int gatehouse_accept(int socket, struct sockaddr *address, socklen_t *size)
{
    return accept4(socket, address, size, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/* microhttpd's variadic functions with fixed types, for Swift. */

typedef void *(*gatehouse_mhd_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

/* The certificate of a session is set when its connection starts. Without one there is no handshake. */
static inline int gatehouse_mhd_no_certificate(
    struct gnutls_session_int *session, const void *issuers, int issuer_count, const void *algorithms,
    int algorithm_count, void **certificates, unsigned int *count, void **key)
{
    (void) session; (void) issuers; (void) issuer_count; (void) algorithms; (void) algorithm_count;
    (void) certificates; (void) count; (void) key;
    return -1;
}

/* Without a listening socket: connections are added. With priorities it speaks TLS. Then it polls: with epoll, microhttpd
   0.9.75 tries a handshake again and again at full speed while it waits for the client's next bytes. */
static inline struct MHD_Daemon *gatehouse_mhd_start(
    const char *tls_priorities, unsigned int threads, unsigned int connections, size_t connection_memory,
    unsigned int idle_seconds, gatehouse_mhd_target_callback on_target, MHD_AccessHandlerCallback on_request,
    MHD_RequestCompletedCallback on_completed, MHD_NotifyConnectionCallback on_connection, void *context)
{
    const struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) tls_priorities},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *) gatehouse_mhd_no_certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    return MHD_start_daemon(
        MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET
            | (tls_priorities ? MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_TLS : MHD_USE_EPOLL_INTERNAL_THREAD),
        0, NULL, NULL, on_request, context, MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_URI_LOG_CALLBACK, on_target, context,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, context, MHD_OPTION_NOTIFY_CONNECTION, on_connection, context,
        MHD_OPTION_ARRAY, tls_priorities ? tls : tls + 2, MHD_OPTION_END);
}

/* Lets microhttpd see an empty query, so that it parses no arguments: its records of them may fill the connection's
   memory, and then it forgets to answer. The target is in its own buffer, and a NUL ends each part of that. */
static inline void gatehouse_mhd_drop_query(const char *target)
{
    char *mark = (char *) strchr(target, '?');
    if (mark && mark[1]) mark[1] = 0;
}

static inline void *gatehouse_mhd_tls_session(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

static inline int gatehouse_mhd_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *gatehouse_mhd_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *gatehouse_mhd_socket_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline size_t gatehouse_mhd_head_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

static inline int gatehouse_mhd_fields(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN on_field, void *context)
{
    return MHD_get_connection_values_n(connection, MHD_HEADER_KIND, on_field, context);
}

static inline struct MHD_Response *gatehouse_mhd_response(size_t size, const void *bytes)
{
    return MHD_create_response_from_buffer(size, (void *) bytes, MHD_RESPMEM_MUST_COPY);
}
