#include "CGrowth.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// What the rotations are measured against: SQLite's own calls.

struct growth_database {
    sqlite3 *handle;
    sqlite3_stmt *begin, *update, *commit;
};

static void base64url(sqlite3_context *context, int count, sqlite3_value **values) {
    static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const uint8_t *bytes = sqlite3_value_blob(values[0]);
    size_t size = sqlite3_value_bytes(values[0]), written = 0;
    char text[256];
    if (count != 1 || size > 128) return sqlite3_result_error_toobig(context);
    for (size_t bit = 0; bit < size * 8; bit += 6) {
        unsigned pair = bytes[bit / 8] << 8 | (bit / 8 + 1 < size ? bytes[bit / 8 + 1] : 0);
        text[written++] = alphabet[pair >> (10 - bit % 8) & 63];
    }
    sqlite3_result_text(context, text, written, SQLITE_TRANSIENT);
}

growth_database *growth_open(const char *path) {
    growth_database *database = calloc(1, sizeof *database);
    if (sqlite3_open_v2(path, &database->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        sqlite3_create_function(database->handle, "base64url", 1, SQLITE_UTF8, NULL, base64url, NULL, NULL) != SQLITE_OK) {
        growth_close(database);
        return NULL;
    }
    sqlite3_busy_timeout(database->handle, 5000);
    return database;
}

int growth_run(growth_database *database, const char *sql) {
    return sqlite3_exec(database->handle, sql, NULL, NULL, NULL);
}

char *growth_text(growth_database *database, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database->handle, sql, -1, &statement, NULL) != SQLITE_OK) return NULL;
    char *copy = NULL;
    if (sqlite3_step(statement) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        copy = text ? strdup(text) : NULL;
    }
    sqlite3_finalize(statement);
    return copy;
}

const char *growth_message(growth_database *database) {
    return sqlite3_errmsg(database->handle);
}

static int prepare(growth_database *database, sqlite3_stmt **statement, const char *sql) {
    return *statement || sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK;
}

static int is_done(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

static int update(growth_database *database, const growth_row *row) {
    sqlite3_stmt *statement = database->update;
    sqlite3_bind_int64(statement, 1, row->generation);
    sqlite3_bind_blob(statement, 2, row->current, sizeof row->current, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 3, row->previous, sizeof row->previous, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 4, row->sealed_current, row->sealed_size, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, row->idle_end);
    sqlite3_bind_int64(statement, 6, row->last_used_at);
    sqlite3_bind_text(statement, 7, row->id, -1, SQLITE_STATIC);
    return is_done(statement) && sqlite3_changes(database->handle) == 1;
}

size_t growth_update(growth_database *database, const growth_row *rows, size_t count, size_t per_transaction) {
    if (!prepare(database, &database->begin, "BEGIN IMMEDIATE") || !prepare(database, &database->commit, "COMMIT") ||
        !prepare(database, &database->update,
                 "UPDATE families SET generation = ?, current = ?, previous = ?, sealed_current = ?, idle_end = ?, "
                 "last_used_at = ? WHERE id = ?"))
        return 0;
    size_t updated = 0;
    for (size_t start = 0; start < count; start += per_transaction) {
        if (!is_done(database->begin)) break;
        for (size_t index = start; index < count && index < start + per_transaction; index++)
            updated += update(database, &rows[index]);
        if (!is_done(database->commit)) break;
    }
    return updated;
}

void growth_close(growth_database *database) {
    sqlite3_finalize(database->begin);
    sqlite3_finalize(database->update);
    sqlite3_finalize(database->commit);
    sqlite3_close(database->handle);
    free(database);
}
