import GatehouseOAuth
public import GatehouseTypes

/// The token was issued to one of the clients that are let in.
public struct ClientPolicy: VerificationPolicy {
    private let clients: Set<ClientID>

    /// Demands one of these clients.
    public init(_ clients: Set<ClientID>) {
        self.clients = clients
    }

    /// No: a token was issued to one client.
    public var dependsOnRequest: Bool { false }

    /// Looks at `client_id`.
    public func reasons(against token: VerifiedAccessToken, in context: PolicyContext) -> [RefusalReason] {
        clients.contains(token.claims.clientID) ? [] : [RefusalReason(.clientNotAllowed, "client_id")]
    }
}
