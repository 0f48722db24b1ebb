#pragma once
#include <stddef.h>
#include <stdint.h>

/// A database, without any of Gatehouse's code.
typedef struct growth_database growth_database;

/// The key of a row, and the columns that a rotation changes.
typedef struct {
    char id[24];
    int64_t generation, idle_end, last_used_at;
    uint8_t previous[32], current[32], sealed_current[256];
    size_t sealed_size;
} growth_row;

/// Opens a file that is there. Gives nothing if SQLite refuses.
growth_database *growth_open(const char *path);

/// Runs statements that give no rows. They can call `base64url(bytes)`. Gives SQLite's result code.
int growth_run(growth_database *database, const char *sql);

/// Gives the text that a statement reads, which is to be freed; nothing if there is none.
char *growth_text(growth_database *database, const char *sql);

/// What went wrong last.
const char *growth_message(growth_database *database);

/// Updates rows by their key with one prepared statement, so many per transaction. Gives how many were updated.
size_t growth_update(growth_database *database, const growth_row *rows, size_t count, size_t per_transaction);

void growth_close(growth_database *database);
