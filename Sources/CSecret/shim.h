#pragma once
#include <libsecret/secret.h>

// Casting macros don't reach Swift, nor do functions as values of C's own pointer types.

static inline GHashTable *CSecret_makeAttributes(void) {
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static inline void CSecret_setAttribute(GHashTable *attributes, const char *name, const char *value) {
    g_hash_table_insert(attributes, g_strdup(name), g_strdup(value));
}
