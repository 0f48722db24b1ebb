#pragma once
#include <libsecret/secret.h>

// Variadic functions and casting macros don't reach Swift.

// A proxy for the service on a connection of one's own. The usual constructor takes the session bus that the whole process
// shares, which ends the process when the bus goes away.
static inline SecretService *CSecret_openService(GDBusConnection *connection, GError **error) {
    return (SecretService *)g_initable_new(
        SECRET_TYPE_SERVICE, NULL, error, "g-flags", G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES, "g-connection", connection,
        "g-name", "org.freedesktop.secrets", "g-object-path", "/org/freedesktop/secrets", "g-interface-name",
        "org.freedesktop.Secret.Service", "flags", SECRET_SERVICE_OPEN_SESSION, NULL);
}

static inline GHashTable *CSecret_makeAttributes(void) {
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static inline SecretItem *CSecret_item(GList *element) { return SECRET_ITEM(element->data); }

static inline void CSecret_freeItems(GList *items) { g_list_free_full(items, g_object_unref); }
