import GatehouseCrypto
import GatehouseTypes

extension SymmetricJSONWebKey {
    /// The key's thumbprint with SHA-256, in base64url (RFC 7638, section 3.2).
    ///
    /// The thumbprint allows guessing a weak key. It may only be disclosed for keys from a random source (section 7).
    /// Therefore it isn't the default identifier of a symmetric key.
    public var thumbprint: String {
        Digest.sha256Text(JSONValue.object(requiredMembers).encoded)
    }
}
