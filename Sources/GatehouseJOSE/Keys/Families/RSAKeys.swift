import GatehouseCrypto
import GatehouseTypes

/// Keys of type `RSA` (RFC 7518, section 6.3). Private keys need both primes and all that follows from them.
struct RSAKeys: KeyFamily {
    let type = "RSA"
    let curve: String? = nil

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        .rsa(n: try key.number("n"), e: try key.number("e"))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        guard !key.has("oth") else { throw JOSEError(.unsupportedKey, "oth") }
        let secret = { (name: String) throws(JOSEError) in Secret(bytes: try key.number(name)) }
        return .rsa(
            RSAPrivateKeyComponents(
                n: try key.number("n"), e: try key.number("e"), d: try secret("d"), p: try secret("p"),
                q: try secret("q"), dp: try secret("dp"), dq: try secret("dq"), qi: try secret("qi")))
    }

    func members(_ components: PublicKeyComponents) -> [String: [UInt8]]? {
        guard case .rsa(let n, let e) = components else { return nil }
        return ["n": n, "e": e]
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        guard case .rsa(let key) = components else { return nil }
        return ["d": key.d, "p": key.p, "q": key.q, "dp": key.dp, "dq": key.dq, "qi": key.qi]
    }
}
