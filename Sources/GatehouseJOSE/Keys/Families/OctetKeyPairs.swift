import GatehouseCrypto
import GatehouseTypes

/// Keys of type `OKP` on one curve (RFC 8037, section 2). Each curve is an instance in its own file.
struct OctetKeyPairs: KeyFamily {
    let type = "OKP"
    let curve: String?
    /// The length of the private and of the public key in bytes.
    let size: Int

    let join: @Sendable (_ x: [UInt8]) -> PublicKeyComponents
    let joinPrivate: @Sendable (_ d: Secret, _ x: [UInt8]) -> PrivateKeyComponents
    let publicHalf: @Sendable (PublicKeyComponents) -> [UInt8]?
    let privateHalf: @Sendable (PrivateKeyComponents) -> Secret?

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        join(try key.bytes("x", count: size))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        let d = try key.secret("d", count: size)
        return joinPrivate(d, try key.bytes("x", count: size))
    }

    func members(_ components: PublicKeyComponents) -> KeyValuePairs<String, [UInt8]>? {
        publicHalf(components).map { ["x": $0] }
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        privateHalf(components).map { ["d": $0] }
    }
}
