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

    /// Its proof, if the grant is to store its use; `nil` if that is stored, or there is no proof.
    let pendingProof: PendingProof?

    /// Describes a caller.
    package init(
        client: ClientRecord, isAuthenticated: Bool, keyThumbprint: String?, address: String?,
        pendingProof: PendingProof? = nil
    ) {
        self.client = client
        self.isAuthenticated = isAuthenticated
        self.keyThumbprint = keyThumbprint
        self.address = address
        self.pendingProof = pendingProof
    }

    /// Stores the use of its proof, if that isn't done yet.
    ///
    /// - Throws: ``Refusal`` if it was used before. ``ServiceError`` if the storage fails.
    package func storeProof() async throws {
        try await pendingProof?.store()
    }
}
