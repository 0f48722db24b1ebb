#include "CBenchmarks.h"
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What the writes of rotations, and those of audit entries, take in SQLite alone: the statements of each, prepared once,
// and as many commits.

struct benchmarks_database {
    sqlite3 *handle;
    sqlite3_stmt *begin, *commit, *update, *insert, *read, *record, *find;
    char (*families)[32];
    size_t count, number;
};

static int prepare(benchmarks_database *it, sqlite3_stmt **statement, const char *sql) {
    return sqlite3_prepare_v3(it->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK;
}

static int read_families(benchmarks_database *it) {
    sqlite3_stmt *statement;
    it->families = calloc(1024, sizeof *it->families);
    if (!prepare(it, &statement, "SELECT id FROM families LIMIT 1024")) return 0;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        strncpy(it->families[it->count++], (const char *) sqlite3_column_text(statement, 0), sizeof *it->families - 1);
    }
    sqlite3_finalize(statement);
    return 1;
}

benchmarks_database *benchmarks_open_database(const char *path) {
    benchmarks_database *it = calloc(1, sizeof *it);
    if (sqlite3_open_v2(path, &it->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        sqlite3_exec(it->handle, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON",
                     NULL, NULL, NULL) == SQLITE_OK &&
        prepare(it, &it->begin, "BEGIN IMMEDIATE") && prepare(it, &it->commit, "COMMIT") &&
        prepare(it, &it->update,
                "UPDATE families SET generation = ?, current = ?, previous = ?, sealed_current = ?, idle_end = ?, "
                "last_used_at = ? WHERE id = ?") &&
        prepare(it, &it->insert, "INSERT INTO replays (digest, expires_at) VALUES (?, ?)") &&
        prepare(it, &it->record,
                "INSERT INTO audit (id, event, result, actor, time, client, key, details, mac, sequence) "
                "VALUES (?, 'token.issued', 'accepted', 'client', ?, 'program', 'day 20000', ?, ?, ?)") &&
        prepare(it, &it->find, "SELECT * FROM clients WHERE audience = 'plain-api'") &&
        prepare(it, &it->read, "SELECT * FROM families WHERE id = ?") && read_families(it))
        return it;
    benchmarks_close_database(it);
    return NULL;
}

static int finish(sqlite3_stmt *statement) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {}
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

static int update(benchmarks_database *it, const char *family) {
    uint8_t bytes[128] = {0};
    memcpy(bytes, &it->number, sizeof it->number);
    sqlite3_bind_int64(it->update, 1, (sqlite3_int64) it->number);
    sqlite3_bind_blob(it->update, 2, bytes, 32, SQLITE_STATIC);
    sqlite3_bind_blob(it->update, 3, bytes, 32, SQLITE_STATIC);
    sqlite3_bind_blob(it->update, 4, bytes, sizeof bytes, SQLITE_STATIC);
    sqlite3_bind_int64(it->update, 5, (sqlite3_int64) it->number);
    sqlite3_bind_int64(it->update, 6, (sqlite3_int64) it->number);
    sqlite3_bind_text(it->update, 7, family, -1, SQLITE_STATIC);
    return finish(it->update) && sqlite3_changes(it->handle) == 1;
}

static int insert(benchmarks_database *it) {
    // Digests come in no order.
    uint64_t digest[4] = {it->number * 0x9E3779B97F4A7C15u, it->number, 0, 0};
    sqlite3_bind_blob(it->insert, 1, digest, sizeof digest, SQLITE_STATIC);
    sqlite3_bind_int64(it->insert, 2, (sqlite3_int64) it->number);
    return finish(it->insert);
}

static int read_row(benchmarks_database *it, const char *family) {
    sqlite3_bind_text(it->read, 1, family, -1, SQLITE_STATIC);
    return finish(it->read);
}

static int record(benchmarks_database *it) {
    // Identifiers come in no order.
    char id[32];
    uint8_t bytes[80] = {0};
    snprintf(id, sizeof id, "%016llx", (unsigned long long) it->number * 0x9E3779B97F4A7C15u);
    sqlite3_bind_text(it->record, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(it->record, 2, (sqlite3_int64) it->number);
    sqlite3_bind_blob(it->record, 3, bytes, sizeof bytes, SQLITE_STATIC);
    sqlite3_bind_blob(it->record, 4, bytes, 32, SQLITE_STATIC);
    sqlite3_bind_int64(it->record, 5, (sqlite3_int64) it->number + 1000000000);
    return finish(it->record);
}

// A rotation is an insertion, an update, and the rest reads. Where there are no families, it is an audit entry, and the
// rest reads.
static int run(benchmarks_database *it, size_t place) {
    if (it->count == 0) return place == 0 ? record(it) : finish(it->find);
    const char *family = it->families[it->number % it->count];
    if (place == 0) return insert(it);
    return place == 1 ? update(it, family) : read_row(it, family);
}

int benchmarks_rotate(benchmarks_database *it, size_t rotations, size_t statements, size_t commits) {
    size_t count = rotations * statements, done = 0;
    for (size_t group = 1; group <= commits; group++) {
        if (!finish(it->begin)) return 0;
        for (; done < count * group / commits; done++) {
            if (done % statements == 0) it->number++;
            if (!run(it, done % statements)) return 0;
        }
        if (!finish(it->commit)) return 0;
    }
    return 1;
}

void benchmarks_close_database(benchmarks_database *it) {
    sqlite3_finalize(it->begin);
    sqlite3_finalize(it->commit);
    sqlite3_finalize(it->update);
    sqlite3_finalize(it->insert);
    sqlite3_finalize(it->read);
    sqlite3_finalize(it->record);
    sqlite3_finalize(it->find);
    sqlite3_close(it->handle);
    free(it->families);
    free(it);
}
