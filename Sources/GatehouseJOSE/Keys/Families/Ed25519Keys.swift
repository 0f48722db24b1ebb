import GatehouseCrypto
import GatehouseTypes

/// Keys of type `OKP` on the curve Ed25519 (RFC 8037, section 2).
struct Ed25519Keys: KeyFamily {
    private static let size = 32

    let type = "OKP"
    let curve: String? = "Ed25519"

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        .ed25519(x: try key.bytes("x", count: Ed25519Keys.size))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        let d = Secret(bytes: try key.bytes("d", count: Ed25519Keys.size))
        return .ed25519(d: d, x: try key.bytes("x", count: Ed25519Keys.size))
    }

    func members(_ components: PublicKeyComponents) -> [String: [UInt8]]? {
        guard case .ed25519(let x) = components else { return nil }
        return ["x": x]
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        guard case .ed25519(let d, _) = components else { return nil }
        return ["d": d]
    }
}
