import GatehouseCrypto
import GatehouseTypes

/// Keys of type `EC` on one curve (RFC 7518, section 6.2). Each curve is an instance in its own file.
struct EllipticCurveKeys: KeyFamily {
    let type = "EC"
    let curve: String?
    /// The length of a coordinate and of a scalar in bytes.
    let size: Int

    let join: @Sendable (_ x: [UInt8], _ y: [UInt8]) -> PublicKeyComponents
    let joinPrivate: @Sendable (_ d: Secret, _ x: [UInt8], _ y: [UInt8]) -> PrivateKeyComponents
    let point: @Sendable (PublicKeyComponents) -> (x: [UInt8], y: [UInt8])?
    let scalar: @Sendable (PrivateKeyComponents) -> Secret?

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        join(try key.bytes("x", count: size), try key.bytes("y", count: size))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        let d = try key.secret("d", count: size)
        return joinPrivate(d, try key.bytes("x", count: size), try key.bytes("y", count: size))
    }

    func members(_ components: PublicKeyComponents) -> KeyValuePairs<String, [UInt8]>? {
        point(components).map { ["x": $0.x, "y": $0.y] }
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        scalar(components).map { ["d": $0] }
    }
}
