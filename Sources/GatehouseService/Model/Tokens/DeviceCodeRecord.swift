package import Foundation
package import GatehouseRows
package import GatehouseTypes

/// A device's request for authorization, which somebody answers in a browser (RFC 8628), with all that its code is
/// bound to.
package struct DeviceCodeRecord: Sendable, Hashable {
    /// What has become of the request.
    package enum Stage: String, ColumnValue {
        case pending
        case allowed
        case denied
    }

    /// The digest of the device code.
    package let digest: TokenDigest
    /// The user code, under a secret of the service: it is too short for a digest.
    package let userCode: TokenDigest
    package let client: ClientID
    /// The scope that was requested; when it is allowed, what of it the person was shown.
    package var scope: Scope
    package let audience: String
    /// The key that has to redeem it, if the request was signed by one.
    package let keyDigest: KeyDigest?
    /// A `DeviceCodeContent`, encrypted by the vault.
    package var sealedContent: [UInt8]
    /// A full hour by which it has expired. When it expires is a part of the content.
    package let removableAt: Date
    /// How many seconds have to pass between two questions of the device.
    package var interval: Int
    /// When the device asked last whether there is an answer. It isn't needed any more when there is one, and would
    /// then tell whose tokens were made at that time.
    package var askedAt: Date?

    package var stage: Stage
    /// Who has allowed it, in which generation of the account, and in which browser session.
    package var account: AccountID?
    package var generation: Int?
    package var session: SessionID?
    package var methods: TextList
    /// The family that it was redeemed for. A code that has one is spent.
    package var redeemedFor: FamilyID?

    /// The account of the person who has allowed it.
    package var standing: AccountStanding? {
        guard let account, let generation else { return nil }
        return AccountStanding(account: account, generation: generation)
    }
}

extension DeviceCodeRecord: StoredRow {
    package static let table = Table<DeviceCodeRecord>(
        "device_codes", key: \.digest,
        columns: [
            Column("digest", \.digest), Column("user_code", \.userCode), Column("client", \.client),
            Column("scope", \.scope), Column("audience", \.audience), Column("key_digest", \.keyDigest),
            Column("sealed_content", \.sealedContent), Column("removable_at", \.removableAt),
            Column("polling_interval", \.interval), Column("asked_at", \.askedAt), Column("stage", \.stage),
            Column("account", \.account), Column("generation", \.generation), Column("session", \.session),
            Column("methods", \.methods), Column("redeemed_for", \.redeemedFor),
        ],
        indexes: [
            .unique(\.userCode), .index(\.account), .index(\.session), .index(\.removableAt),
            .index(\.client, \.stage, \.removableAt),
        ])

    package init(_ cells: Cells) throws(StorageError) {
        digest = try cells.get("digest")
        userCode = try cells.get("user_code")
        client = try cells.get("client")
        scope = try cells.get("scope")
        audience = try cells.get("audience")
        keyDigest = try cells.get("key_digest")
        sealedContent = try cells.get("sealed_content")
        removableAt = try cells.get("removable_at")
        interval = try cells.get("polling_interval")
        askedAt = try cells.get("asked_at")
        stage = try cells.get("stage")
        account = try cells.get("account")
        generation = try cells.get("generation")
        session = try cells.get("session")
        methods = try cells.get("methods")
        redeemedFor = try cells.get("redeemed_for")
    }
}
