package import GatehouseRows

/// What the service stores: its tables, and the steps that make them in a database.
package enum ServiceSchema {
    /// All tables.
    package static let tables: [TableSchema] = [
        AccountRecord.table.schema, AuditBatch.table.schema, AuditCheckpoint.table.schema,
        AuditKeyRecord.table.schema, ReplayRecord.table.schema, AuditRecord.table.schema,
        AuthorizationCodeRecord.table.schema,
        ChallengeRecord.table.schema, ClientRecord.table.schema, ConsentRecord.table.schema,
        CredentialRecord.table.schema, DeliveryRecord.table.schema, DeviceCodeRecord.table.schema,
        DeviceLink.table.schema, DeviceRecord.table.schema,
        InitialTokenRecord.table.schema, InteractionRecord.table.schema, KeyRecord.table.schema,
        LimitRecord.table.schema, SecretRecord.table.schema, SessionRecord.table.schema,
        SettingRecord.table.schema, TokenFamily.table.schema,
    ]

    /// The steps, in their order. Once a version with a step is in use, the step doesn't change any more.
    package static let migrations: [Migration] = [
        .people, .clients, .tokens, .operation, .audit, .limits, .statuses, .registration, .deviceCodes,
        .claims, .logouts, .revokedNumbers, .consents, .bounds, .clientSettings, .ends,
    ]
}
