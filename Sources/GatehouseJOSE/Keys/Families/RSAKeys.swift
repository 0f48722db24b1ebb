import GatehouseCrypto
import GatehouseTypes

/// Keys of type `RSA` (RFC 7518, section 6.3). A private key must have exactly two primes and all CRT parameters.
struct RSAKeys: KeyFamily {
    let type = "RSA"
    let curve: String? = nil

    func publicComponents(_ key: KeyMembers) throws(JOSEError) -> PublicKeyComponents {
        .rsa(n: try key.number("n"), e: try key.number("e"))
    }

    func privateComponents(_ key: KeyMembers) throws(JOSEError) -> PrivateKeyComponents {
        guard !key.has("oth") else { throw JOSEError(.unsupportedKey, "oth") }
        return .rsa(
            RSAPrivateKeyComponents(
                n: try key.number("n"), e: try key.number("e"), d: try key.secretNumber("d"),
                p: try key.secretNumber("p"), q: try key.secretNumber("q"), dp: try key.secretNumber("dp"),
                dq: try key.secretNumber("dq"), qi: try key.secretNumber("qi")))
    }

    func members(_ components: PublicKeyComponents) -> KeyValuePairs<String, [UInt8]>? {
        guard case .rsa(let n, let e) = components else { return nil }
        return ["e": e, "n": n]
    }

    func members(_ components: PrivateKeyComponents) -> [String: Secret]? {
        guard case .rsa(let key) = components else { return nil }
        return ["d": key.d, "p": key.p, "q": key.q, "dp": key.dp, "dq": key.dq, "qi": key.qi]
    }
}
