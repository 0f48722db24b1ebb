import GatehouseOAuth
public import GatehouseTypes

/// Requires that the token was issued to one of the allowed clients.
public struct ClientPolicy: VerificationPolicy {
    private let clients: Set<ClientID>

    /// Creates a policy for these clients.
    public init(_ clients: Set<ClientID>) {
        self.clients = clients
    }

    /// `false`: the client of a token doesn't change.
    public var dependsOnRequest: Bool { false }

    /// Checks `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        clients.contains(token.claims.clientID) ? [] : [RefusalReason(.clientNotAllowed, "client_id")]
    }
}
