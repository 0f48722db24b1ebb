import GatehouseJOSE
import GatehouseTypes

/// Checks the provider's published keys, as they came.
struct KeySetCheck: Sendable {
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]

    private let test: ModuleContext

    init(_ test: ModuleContext) {
        self.test = test
    }

    @discardableResult
    func check() async throws -> [JSONValue] {
        let judge = test.judge
        let keys = try await test.provider.keys(test.wire, judge)
        judge.expect(!keys.isEmpty, "jwks_uri has keys", "OIDC Discovery 3")
        for (index, key) in keys.enumerated() {
            let name = "key \(key["kid"]?.string ?? "\(index + 1)")"
            judge.expect(key["kty"]?.string != nil, "\(name) has a kty", "RFC 7517 4.1")
            let hasPrivatePart = KeySetCheck.privateMembers.contains { key[$0] != nil }
            judge.expect(!hasPrivatePart, "\(name) has no private part", "OIDC Discovery 3")
            if ["EC", "OKP", "RSA"].contains(key["kty"]?.string) {
                judge.expect((try? JSONWebKey(parsing: key)) != nil, "\(name) is a valid public key", "RFC 7518 6")
            }
            if key["kty"]?.string == "RSA" {
                let bits = (key["n"]?.string).flatMap { Base64URL.decode($0) }.map { $0.count * 8 } ?? 0
                judge.expect(bits >= 2048, "\(name) has at least 2048 bits, here \(bits)", "RFC 7518 3.3")
            }
        }
        let identifiers = keys.compactMap { $0["kid"]?.string }
        judge.expect(
            identifiers.count == keys.count || keys.count == 1, "each key has a kid if there are several", "OIDCC 10.1")
        judge.expect(Set(identifiers).count == identifiers.count, "no kid comes twice", "RFC 7517 4.5")
        return keys
    }
}
