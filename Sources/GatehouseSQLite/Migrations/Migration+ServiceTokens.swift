import GatehouseSQL

extension SQLMigration {
    /// Names of clients may be those of apps that aren't kept, or not any more; a parent may have been forgotten before
    /// its children.
    static let families = [
        """
        CREATE TABLE families (
            id TEXT NOT NULL PRIMARY KEY,
            parent TEXT,
            client TEXT NOT NULL,
            account TEXT NOT NULL REFERENCES accounts (id),
            device TEXT REFERENCES devices (id),
            key_thumbprint TEXT,
            scope TEXT NOT NULL,
            audience TEXT,
            authenticated_at INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            revoked_at INTEGER,
            revocation_reason TEXT
        ) STRICT
        """,
        "CREATE INDEX families_by_parent ON families (parent) WHERE parent IS NOT NULL",
        "CREATE INDEX families_by_client ON families (client)",
        "CREATE INDEX families_by_account ON families (account)",
        "CREATE INDEX families_by_device ON families (device)",
        "CREATE INDEX families_by_expiry ON families (expires_at)",
    ]

    static let tokens = [
        """
        CREATE TABLE authorization_codes (
            digest BLOB NOT NULL PRIMARY KEY,
            client TEXT NOT NULL,
            account TEXT NOT NULL,
            redirect_uri TEXT NOT NULL,
            code_challenge TEXT NOT NULL,
            scope TEXT NOT NULL,
            audience TEXT,
            nonce TEXT,
            key_thumbprint TEXT,
            authenticated_at INTEGER NOT NULL,
            issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            redeemed_for TEXT
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX authorization_codes_by_expiry ON authorization_codes (expires_at)",
        """
        CREATE TABLE refresh_tokens (
            digest BLOB NOT NULL PRIMARY KEY,
            family TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
            issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            spent_at INTEGER,
            successor BLOB,
            sealed_successor BLOB
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family)",
        "CREATE INDEX refresh_tokens_by_successor ON refresh_tokens (successor) WHERE successor IS NOT NULL",
        "CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at)",
        """
        CREATE TABLE access_tokens (
            digest BLOB NOT NULL PRIMARY KEY,
            identifier TEXT NOT NULL,
            family TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
            audience TEXT NOT NULL,
            scope TEXT NOT NULL,
            issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            revoked_at INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX access_tokens_by_family ON access_tokens (family)",
        "CREATE INDEX access_tokens_by_expiry ON access_tokens (expires_at)",
    ]

    static let audit = [
        """
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            event TEXT NOT NULL,
            result TEXT NOT NULL,
            time INTEGER NOT NULL,
            client TEXT,
            account TEXT,
            device TEXT,
            family TEXT,
            address TEXT
        ) STRICT
        """,
        "CREATE INDEX audit_by_event ON audit (event)",
        "CREATE INDEX audit_by_account ON audit (account) WHERE account IS NOT NULL",
        "CREATE INDEX audit_by_device ON audit (device) WHERE device IS NOT NULL",
        """
        CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END
        """,
        """
        CREATE TRIGGER audit_is_never_shortened BEFORE DELETE ON audit
        BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END
        """,
    ]
}
