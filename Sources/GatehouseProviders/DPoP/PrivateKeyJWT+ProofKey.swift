public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension PrivateKeyJWT {
    /// Creates a client whose key is a proof key: in a folder, a keychain or a security chip.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - key: The key whose public part the client has registered.
    ///   - keyID: The registered key identifier.
    ///   - lifetime: The lifetime of an assertion.
    /// - Throws: `AuthError` with `misconfigured` if the key's algorithm isn't supported.
    public init(
        _ clientID: ClientID, key: any ProofKey, keyID: KeyID? = nil, lifetime: Duration = .seconds(60)
    ) throws(AuthError) {
        self.init(clientID, signer: try ProofKeySigner(key, keyID: keyID), lifetime: lifetime)
    }
}
