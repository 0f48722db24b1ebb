/// Who makes a request to the token endpoint.
package struct TokenCaller: Sendable {
    /// The client.
    package let client: ClientRecord
    /// Whether the client has proved who it is. A public client can't.
    package let isAuthenticated: Bool
    /// The thumbprint of the key of the request's DPoP proof; `nil` if it has none.
    package let keyThumbprint: String?
    /// Where the request came from.
    package let address: String?

    /// Describes a caller.
    package init(client: ClientRecord, isAuthenticated: Bool, keyThumbprint: String?, address: String?) {
        self.client = client
        self.isAuthenticated = isAuthenticated
        self.keyThumbprint = keyThumbprint
        self.address = address
    }
}
