#pragma once
#include <libpq-fe.h>

// Characters don't reach Swift as numbers.
static const int CPostgreSQL_state = PG_DIAG_SQLSTATE;
static const int CPostgreSQL_severity = PG_DIAG_SEVERITY_NONLOCALIZED;
static const int CPostgreSQL_message = PG_DIAG_MESSAGE_PRIMARY;

// Linux's POLLRDHUP: the other side sends nothing more. The C library hides its name unless a program asks for it.
static const short CPostgreSQL_end = 0x2000;

// A server's notices would be printed on standard error.
static inline void CPostgreSQL_ignoreNotice(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}
static inline void CPostgreSQL_ignoreNotices(PGconn *connection) {
    PQsetNoticeReceiver(connection, CPostgreSQL_ignoreNotice, 0);
}
