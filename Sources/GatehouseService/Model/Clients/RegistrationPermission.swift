public import GatehouseOAuth
package import GatehouseRows
public import GatehouseTypes

/// Which clients may be registered with an initial access token (RFC 7591, section 3). By default: apps without a
/// secret and without a backend, in which people sign in.
public struct RegistrationPermission: Sendable, Hashable {
    /// The grants that the clients may use.
    public var grantTypes: [GrantType] = [.authorizationCode, .refreshToken]
    /// The ways in which they may authenticate.
    public var authenticationMethods = ["none"]
    /// What they may be allowed to request; by default all scopes of the service itself.
    public var scope: Scope = "openid offline_access profile email address phone"
    /// The names that their backends may have in access tokens. Each can be taken by one client only.
    public var audiences: [String] = []
    /// The backends of others for which they may have tokens of their own (the grant `client_credentials`).
    public var resources: [String] = []

    /// The permission above.
    public init() {}

    /// The metadata with what the permission decides where the client leaves the choice to the service.
    func completed(_ metadata: ClientMetadata) -> ClientMetadata {
        var metadata = metadata
        let standard: [GrantType] = [.authorizationCode, .refreshToken]
        if metadata.grantTypes == nil, !Set(standard).isSubset(of: grantTypes) { metadata.grantTypes = grantTypes }
        if metadata.tokenEndpointAuthMethod == nil, authenticationMethods.count == 1 {
            metadata.tokenEndpointAuthMethod = authenticationMethods[0]
        }
        let isForPeople = metadata.grantTypes != [.clientCredentials]
        if metadata.scope == nil, isForPeople { metadata.scope = scope.intersection("openid offline_access") }
        return metadata
    }

    /// Checks what a client wants to be registered with.
    ///
    /// - Parameters:
    ///   - metadata: The metadata, with a value for everything that the service chooses.
    ///   - current: What the client is registered with now, which an administrator may have extended; `nil` for a new
    ///     client.
    /// - Throws: ``Refusal``: `invalid_client_metadata` if it isn't permitted.
    func check(_ metadata: ClientMetadata, besides current: ClientMetadata? = nil) throws(Refusal) {
        try check(
            (metadata.grantTypes ?? []).map(\.rawValue), "grant_types",
            in: (grantTypes + (current?.grantTypes ?? [])).map(\.rawValue))
        try check(
            [metadata.tokenEndpointAuthMethod].compactMap(\.self), "token_endpoint_auth_method",
            in: authenticationMethods + [current?.tokenEndpointAuthMethod].compactMap(\.self))
        try check((metadata.scope ?? .empty).tokens, "scope", in: scope.tokens + (current?.scope?.tokens ?? []))
        try check(
            [metadata.audience].compactMap(\.self), "audience",
            in: audiences + [current?.audience].compactMap(\.self))
        try check(metadata.resources, "resources", in: resources + (current?.resources ?? []))
        try check(metadata.standsFor, "stands_for", in: current?.standsFor ?? [])
        guard !metadata.exchangesForOthers || current?.exchangesForOthers == true else {
            throw Refusal(
                .invalidClientMetadata,
                "resources: only an administrator lets a client exchange people's tokens for those of other backends.")
        }
    }

    private func check(_ values: [String], _ member: String, in permitted: [String]) throws(Refusal) {
        guard let value = values.first(where: { !permitted.contains($0) }) else { return }
        throw Refusal(
            .invalidClientMetadata, "\(member): the initial access token doesn't permit '\(value)' for its clients.")
    }
}

extension ClientMetadata {
    /// Whether the client gets tokens for the backends of others in exchange for those of people.
    fileprivate var exchangesForOthers: Bool {
        tokenEndpointAuthMethod != "none" && grantTypes?.contains(.tokenExchange) == true && !resources.isEmpty
    }
}

extension RegistrationPermission: ColumnValue {
    package static var kind: Cell.Kind { .text }

    package init?(cell: Cell) {
        guard let json = JSONValue(cell: cell) else { return nil }
        self.init(json)
    }

    package var cell: Cell { json.cell }

    init?(_ json: JSONValue) {
        guard let grants = json["grants"]?.strings, let methods = json["authentication"]?.strings,
            let scope = json["scope"]?.string.flatMap({ Scope($0) }), let audiences = json["audiences"]?.strings,
            let resources = json["resources"]?.strings
        else { return nil }
        grantTypes = grants.map(GrantType.init(rawValue:))
        authenticationMethods = methods
        (self.scope, self.audiences, self.resources) = (scope, audiences, resources)
    }

    var json: JSONValue {
        [
            "grants": .array(grantTypes.map { .string($0.rawValue) }),
            "authentication": .array(authenticationMethods.map(JSONValue.string)),
            "scope": .string(scope.description), "audiences": .array(audiences.map(JSONValue.string)),
            "resources": .array(resources.map(JSONValue.string)),
        ]
    }
}
