import GatehouseCrypto
public import GatehouseTypes

extension JSONWebKey {
    /// Reads a public key.
    ///
    /// Unknown members are ignored, including certificates.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `privateKey` if there is a private member, `symmetricKey` for the type `oct`,
    ///   `unsupportedKey` for another type or curve, `invalidKey` if a member is missing, has the wrong type or length,
    ///   or if the key itself is invalid.
    public init(parsing json: JSONValue) throws(JOSEError) {
        let key = try KeyMembers(json)
        let family = try KeyFamilies.family(of: key)
        guard !key.hasAny(of: JSONWebKey.privateMembers) else { throw JOSEError(.privateKey) }
        let components = try family.publicComponents(key)
        let publicKey: PublicKey
        do {
            publicKey = try PublicKey(components: components)
        } catch {
            throw JOSEError(.invalidKey, underlying: error)
        }
        self.init(publicKey, keyID: try key.keyID(), purpose: try KeyPurpose(parsing: key))
    }

    /// The private members of all registered key types, including types that aren't supported.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]
}
