import GatehouseCrypto
import GatehouseTypes

/// Keys of type `EC` on the curve P-256 (RFC 7518, section 6.2).
struct P256Keys: KeyFamily {
    private static let size = 32

    let type = "EC"
    let curve: String? = "P-256"

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        .p256(x: try key.bytes("x", count: P256Keys.size), y: try key.bytes("y", count: P256Keys.size))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        let size = P256Keys.size
        let d = Secret(bytes: try key.bytes("d", count: size))
        return .p256(d: d, x: try key.bytes("x", count: size), y: try key.bytes("y", count: size))
    }

    func members(_ components: PublicKeyComponents) -> [String: [UInt8]]? {
        guard case .p256(let x, let y) = components else { return nil }
        return ["x": x, "y": y]
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        guard case .p256(let d, _, _) = components else { return nil }
        return ["d": d]
    }
}
