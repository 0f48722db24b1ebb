import GatehouseCrypto
public import GatehouseTypes

extension JSONWebKey {
    /// Reads a public key.
    ///
    /// Members that aren't needed are ignored, certificates among them.
    ///
    /// - Parameter json: The key.
    /// - Throws: ``JOSEError``: `privateKey` if there is a private part, `symmetricKey` for the type `oct`,
    ///   `unsupportedKey` for another type or curve, `invalidKey` if a member is missing, of the wrong kind or length,
    ///   or if the numbers aren't a key.
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

    /// The private members of all registered key types, known here or not.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]
}
