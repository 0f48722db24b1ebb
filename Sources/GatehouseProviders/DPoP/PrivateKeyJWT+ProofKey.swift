public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension PrivateKeyJWT {
    /// Describes a client whose key is where proof keys are: in a folder, a keychain, a security chip.
    ///
    /// - Parameters:
    ///   - clientID: The client.
    ///   - key: The key whose public half the client has registered.
    ///   - keyID: The name that the key has there.
    ///   - lifetime: How long an assertion is good.
    /// - Throws: `AuthError` with `misconfigured` if the key signs in a way that isn't known.
    public init(
        _ clientID: ClientID, key: any ProofKey, keyID: KeyID? = nil, lifetime: Duration = .seconds(60)
    ) throws(AuthError) {
        self.init(clientID, signer: try ProofKeySigner(key, keyID: keyID), lifetime: lifetime)
    }
}
