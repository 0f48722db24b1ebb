#include "CBenchmarks.h"
#include <endian.h>
#include <postgresql/libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What the writes of rotations take in PostgreSQL alone, through libpq: the statements of each, prepared once, and as
// many in a commit as the service has. So many commits wait for the disk together as those of the service did. The
// tables are copies of the service's.

enum { greatest_count = 64 };

struct benchmarks_server {
    char *url;
    PGconn *asking, *connections[greatest_count];
    size_t connection_count, synchronizations;
    char (*families)[64];
    size_t family_count, number;
};

static const char copies[] =
    "CREATE SCHEMA bare;"
    "CREATE TABLE bare.families (LIKE families INCLUDING ALL) WITH (fillfactor = 80);"
    "INSERT INTO bare.families SELECT * FROM families;"
    "CREATE TABLE bare.replays (LIKE replays INCLUDING ALL) WITH (fillfactor = 80)";

// A rotation is an update and an insertion in one statement, and the rest reads.
static const char rotation[] =
    "WITH change AS (UPDATE bare.families SET generation = $1, current = $2, previous = $3, sealed_current = $4, "
    "idle_end = $5, last_used_at = $6 WHERE id = $7 RETURNING *), addition AS (INSERT INTO bare.replays (digest, "
    "expires_at) SELECT $8, $9 FROM change) SELECT * FROM change";
static const char query[] = "SELECT * FROM bare.families WHERE id = $1";
// How often the server has waited for the disk to commit.
static const char synchronizations[] = "SELECT wal_sync::text FROM pg_stat_wal";

static int is_good(PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static PGconn *connection(const char *url) {
    PGconn *it = PQconnectdb(url);
    if (PQstatus(it) == CONNECTION_OK) return it;
    PQfinish(it);
    return NULL;
}

static int read_families(benchmarks_server *it, PGconn *connection) {
    PGresult *rows = PQexec(connection, "SELECT id FROM families LIMIT 1024");
    it->family_count = (size_t) PQntuples(rows);
    it->families = calloc(it->family_count + 1, sizeof *it->families);
    for (size_t row = 0; row < it->family_count; row++) {
        strncpy(it->families[row], PQgetvalue(rows, (int) row, 0), sizeof *it->families - 1);
    }
    return is_good(rows) && it->family_count > 0;
}

// Processes of the server report what they have done up to ten seconds later.
static size_t count_synchronizations(benchmarks_server *it) {
    sleep(11);
    PGresult *rows = PQexec(it->asking, synchronizations);
    size_t count = PQntuples(rows) == 1 ? strtoul(PQgetvalue(rows, 0, 0), NULL, 10) : 0;
    PQclear(rows);
    return count;
}

benchmarks_server *benchmarks_open_server(const char *url) {
    benchmarks_server *it = calloc(1, sizeof *it);
    it->url = strdup(url);
    it->asking = connection(url);
    if (it->asking && is_good(PQexec(it->asking, copies)) && read_families(it, it->asking)) {
        it->synchronizations = count_synchronizations(it);
        return it;
    }
    benchmarks_close_server(it);
    return NULL;
}

static int connect_all(benchmarks_server *it, size_t wanted) {
    for (; it->connection_count < wanted; it->connection_count++) {
        PGconn *next = connection(it->url);
        if (!next) return 0;
        it->connections[it->connection_count] = next;
        if (!is_good(PQprepare(next, "rotation", rotation, 0, NULL)) ||
            !is_good(PQprepare(next, "query", query, 0, NULL)) || !PQenterPipelineMode(next))
            return 0;
    }
    return 1;
}

static int send_rotation(benchmarks_server *it, PGconn *connection, const char *family) {
    uint8_t bytes[128] = {0};
    memcpy(bytes, &it->number, sizeof it->number);
    // Digests come in no order.
    uint64_t number = htobe64(it->number), digest[4] = {it->number * 0x9E3779B97F4A7C15u, it->number, 0, 0};
    const char *integer = (const char *) &number, *blob = (const char *) bytes;
    const char *values[] = {integer, blob, blob, blob, integer, integer, family, (const char *) digest, integer};
    const int lengths[] = {8, 32, 32, sizeof bytes, 8, 8, (int) strlen(family), sizeof digest, 8};
    const int formats[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    return PQsendQueryPrepared(connection, "rotation", 9, values, lengths, formats, 1);
}

static int send_query(PGconn *connection, const char *family) {
    const int length = (int) strlen(family), format = 1;
    return PQsendQueryPrepared(connection, "query", 1, &family, &length, &format, 1);
}

// Sends a group of statements, which is a transaction.
static int send_group(benchmarks_server *it, PGconn *connection, size_t rotations, size_t statements) {
    for (size_t done = 0; done < rotations; done++) {
        const char *family = it->families[++it->number % it->family_count];
        if (!send_rotation(it, connection, family)) return 0;
        for (size_t more = 1; more < statements; more++) {
            if (!send_query(connection, family)) return 0;
        }
    }
    return PQpipelineSync(connection) && PQflush(connection) >= 0;
}

static int receive_group(PGconn *connection) {
    for (;;) {
        PGresult *result = PQgetResult(connection);
        if (!result && PQstatus(connection) == CONNECTION_OK) continue;
        ExecStatusType status = PQresultStatus(result);
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC) return 1;
        if (status != PGRES_TUPLES_OK) return 0;
    }
}

static int rotate_together(benchmarks_server *it, size_t rotations, size_t statements, size_t commits, size_t width) {
    if (!connect_all(it, width)) return 0;
    for (size_t done = 0, number = 0; number < commits;) {
        size_t count = 0;
        for (; count < width && number < commits; count++) {
            size_t end = rotations * ++number / commits;
            if (!send_group(it, it->connections[count], end - done, statements)) return 0;
            done = end;
        }
        for (size_t place = 0; place < count; place++) {
            if (!receive_group(it->connections[place])) return 0;
        }
    }
    return 1;
}

size_t benchmarks_measure_group(benchmarks_server *it, size_t commits) {
    size_t count = count_synchronizations(it) - it->synchronizations;
    size_t group = count > 0 ? (commits + count / 2) / count : greatest_count;
    return group < 1 ? 1 : group > greatest_count ? greatest_count : group;
}

int benchmarks_rotate_on_server(benchmarks_server *it, size_t rotations, size_t statements, size_t commits,
                                size_t group) {
    // No two commits at once change the same family.
    size_t most = it->family_count * commits / rotations;
    return rotate_together(it, rotations, statements, commits, most < 1 ? 1 : group < most ? group : most);
}

void benchmarks_end_round(benchmarks_server *it) {
    it->synchronizations = count_synchronizations(it);
}

void benchmarks_close_server(benchmarks_server *it) {
    PQfinish(it->asking);
    for (size_t place = 0; place < it->connection_count; place++) PQfinish(it->connections[place]);
    free(it->families);
    free(it->url);
    free(it);
}
