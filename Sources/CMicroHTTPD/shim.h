#pragma once
#include <microhttpd.h>

/* microhttpd's variadic functions with fixed types, for Swift. */

typedef void *(*gatehouse_mhd_target_callback)(void *context, const char *target, struct MHD_Connection *connection);

static inline struct MHD_Daemon *gatehouse_mhd_start(
    int listen_socket, unsigned int threads, unsigned int connections, size_t connection_memory,
    unsigned int idle_seconds, gatehouse_mhd_target_callback on_target, MHD_AccessHandlerCallback on_request,
    MHD_RequestCompletedCallback on_completed, MHD_NotifyConnectionCallback on_connection, void *context)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, on_request, context,
        MHD_OPTION_LISTEN_SOCKET, listen_socket, MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_URI_LOG_CALLBACK, on_target, context,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, context, MHD_OPTION_NOTIFY_CONNECTION, on_connection, context,
        MHD_OPTION_END);
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
