public import Foundation
public import GatehouseOAuth
package import GatehouseRows
public import GatehouseTypes

/// A client (RFC 6749, section 2) and, if it has a backend, its resource.
public struct ClientRecord: Sendable, Identifiable {
    /// The client identifier.
    public let id: ClientID
    /// The metadata, with a value for everything that the service has chosen.
    public internal(set) var metadata: ClientMetadata
    /// The name of its backend in access tokens (`aud`); `nil` if it has none. No two clients have the same.
    public internal(set) var audience: String?
    /// When it was registered.
    public let createdAt: Date

    /// Grows with each change of its redirect URIs or of its scope.
    package var version: Int
    package var sealingKeys: SealingKeys
    package var secrets: ClientSecrets
    package var changedAt: Date
    /// The client's access to its registration, also after its token was revoked; `nil` if an administrator registered
    /// it.
    package var registration: RegistrationAccess?
    /// The administrator's decisions about it, as they are stored; `nil` if there are none (``settings``).
    package var storedSettings: ClientSettings?
    /// The binding of its last codes; `nil` if it hasn't redeemed one, or doesn't authenticate.
    package var codeBinding: CodeBindingNote?

    /// Whether the client registered itself, with addresses that no administrator has seen.
    package var registeredItself: Bool { registration != nil }

    /// Whether the client can change its registration by itself.
    package var changesItself: Bool { registration?.hasToken ?? false }

    /// The name that people are shown.
    public var name: String { metadata.clientName ?? id.rawValue }

    /// The redirect URIs. The port of a loopback address may vary (RFC 8252, section 7.3).
    package var redirectURIs: [String] { metadata.redirectURIs ?? [] }

    /// The scope that it may request.
    package var scope: Scope { metadata.scope ?? .empty }

    /// Whether it has to prove a key with each use of a token (`dpop_bound_access_tokens`, RFC 9449, section 5.2).
    package var requiresDPoP: Bool { metadata.dpopBoundAccessTokens ?? false }

    /// The grants that it may use.
    package var grantTypes: [GrantType] { metadata.grantTypes ?? [] }

    /// How it authenticates (`token_endpoint_auth_method`, RFC 7591, section 2).
    package var authenticationMethod: String { metadata.tokenEndpointAuthMethod ?? "none" }

    /// The public key for which its access tokens are encrypted, as a JWK; `nil` if they aren't.
    public var sealingKey: JSONValue? { sealingKeys.current }

    /// The time after which everything was granted under its present scope. It may be later than necessary.
    package var grantsFit: Date { version == ClientRecord.firstVersion ? .distantPast : changedAt }

    /// The version of a client that was just registered.
    static let firstVersion = 1

    package func mayUse(_ grant: GrantType) -> Bool {
        grantTypes.contains(grant)
    }
}

extension ClientRecord: StoredRow {
    package static let table = Table<ClientRecord>(
        "clients", key: \.id,
        columns: [
            Column("id", \.id), Column("version", \.version), Column("metadata", \.metadata),
            Column("audience", \.audience), Column("sealing_keys", \.sealingKeys), Column("secrets", \.secrets),
            Column("created_at", \.createdAt), Column("changed_at", \.changedAt),
            Column("registration", \.registration), Column("settings", \.storedSettings),
            Column("code_binding", \.codeBinding),
        ],
        indexes: [.unique(\.audience)])
    package static let memory: RowMemory<ClientRecord>? = RowMemory()

    package init(_ cells: Cells) throws(StorageError) {
        id = try cells.get("id")
        version = try cells.get("version")
        metadata = try cells.get("metadata")
        audience = try cells.get("audience")
        sealingKeys = try cells.get("sealing_keys")
        secrets = try cells.get("secrets")
        createdAt = try cells.get("created_at")
        changedAt = try cells.get("changed_at")
        registration = try cells.get("registration")
        storedSettings = try cells.get("settings")
        codeBinding = try cells.get("code_binding")
    }
}

extension ClientMetadata: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard case .text(let text) = cell, let metadata = try? ClientMetadata(parsing: Array(text.utf8)) else {
            return nil
        }
        self = metadata
    }

    package var cell: Cell { json.cell }
}
