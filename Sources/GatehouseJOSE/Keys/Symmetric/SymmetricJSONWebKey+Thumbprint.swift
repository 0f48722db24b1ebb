import GatehouseCrypto
import GatehouseTypes

extension SymmetricJSONWebKey {
    /// The key's thumbprint with SHA-256, in base64url (RFC 7638, section 3.2).
    ///
    /// It lets a weak key be guessed, so it may only be shown for keys that came from a source of randomness (section 7);
    /// that's why it isn't the name of every key.
    public var thumbprint: String {
        Digest.sha256Text(JSONValue.object(requiredMembers).encoded)
    }
}
