import GatehouseSQL

extension SQLMigration {
    /// The service's records. Times are microseconds since 1970; digests are SHA-256.
    static let serviceRecords = SQLMigration(
        "service records", apps + accounts + devices + families + tokens + keys + audit)

    private static let apps = [
        """
        CREATE TABLE apps (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            redirect_uris TEXT NOT NULL,
            audience TEXT UNIQUE,
            scope TEXT NOT NULL,
            grant_types TEXT NOT NULL,
            requires_dpop INTEGER NOT NULL CHECK (requires_dpop IN (0, 1)),
            sealing_key TEXT,
            created_at INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE challenges (
            digest BLOB NOT NULL PRIMARY KEY,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX challenges_by_expiry ON challenges (expires_at)",
    ]

    private static let accounts = [
        """
        CREATE TABLE accounts (
            id TEXT NOT NULL PRIMARY KEY,
            email TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE sessions (
            digest BLOB NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id),
            authenticated_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sessions_by_account ON sessions (account)",
        "CREATE INDEX sessions_by_expiry ON sessions (expires_at)",
    ]

    private static let devices = [
        """
        CREATE TABLE devices (
            id TEXT NOT NULL PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts (id),
            key_thumbprint TEXT NOT NULL,
            name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            revoked_at INTEGER
        ) STRICT
        """,
        "CREATE UNIQUE INDEX live_devices ON devices (account, key_thumbprint) WHERE revoked_at IS NULL",
        """
        CREATE TABLE device_links (
            account TEXT NOT NULL REFERENCES accounts (id),
            client TEXT NOT NULL,
            device TEXT NOT NULL REFERENCES devices (id),
            key_thumbprint TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            PRIMARY KEY (device, client, account)
        ) STRICT
        """,
    ]

    private static let keys = [
        """
        CREATE TABLE keys (
            id TEXT NOT NULL PRIMARY KEY,
            algorithm TEXT NOT NULL,
            public_key TEXT NOT NULL,
            sealed_private_key BLOB NOT NULL,
            stage TEXT NOT NULL CHECK (stage IN ('upcoming', 'current', 'retired')),
            created_at INTEGER NOT NULL,
            expires_at INTEGER
        ) STRICT
        """,
        """
        CREATE TABLE secrets (
            name TEXT NOT NULL PRIMARY KEY,
            sealed BLOB NOT NULL
        ) STRICT
        """,
    ]
}
