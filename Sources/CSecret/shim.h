#pragma once

// pkg-config's flags for libsecret-1 hold -pthread, of which SwiftPM warns at every build. So only GLib's flags are asked
// for, and the headers are named one by one, by where they are in the system's folder.
#define __SECRET_INSIDE_HEADER__
#include <libsecret-1/libsecret/secret-service.h>
#include <libsecret-1/libsecret/secret-collection.h>
#include <libsecret-1/libsecret/secret-item.h>
#include <libsecret-1/libsecret/secret-value.h>
#undef __SECRET_INSIDE_HEADER__

// Functions as values of C's own pointer types don't reach Swift.

static inline GHashTable *CSecret_makeAttributes(void) {
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static inline void CSecret_setAttribute(GHashTable *attributes, const char *name, const char *value) {
    g_hash_table_insert(attributes, g_strdup(name), g_strdup(value));
}
