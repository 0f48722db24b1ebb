import GatehouseTypes

/// One call of the resource with a proof that is changed in some way.
struct ProofStep: Sendable {
    enum Verdict: Sendable {
        case accepted
        /// It should be accepted.
        case tolerated
        case refused
        /// It should be refused.
        case unwanted
    }

    let name: String
    let verdict: Verdict
    let change: JWTDraft.Change

    /// All steps, for a resource at this address.
    static func all(_ test: ModuleContext, at address: String) throws -> [ProofStep] {
        let other = try ClientKey.make()
        let rsa = try ClientKey.make(algorithm: "RS256")
        return [missing("typ", "alg", "jwk", in: \.header), missing("jti", "htm", "htu", "iat", "ath", in: \.claims)]
            .flatMap { $0 } + [
                refused("typ jwt") { $0.header["typ"] = "jwt" },
                refused("RS256") { draft in
                    (draft.key, draft.algorithm) = (rsa, "RS256")
                    draft.header["jwk"] = rsa.bareJSON
                },
                refused("alg none") { $0.algorithm = "none" },
                refused("a private key in jwk") { $0.header["jwk"] = $0.key?.privateJSON },
                refused("another htm") { $0.claims["htm"] = "DELETE" },
                ProofStep(name: "htu with a query and a fragment", verdict: .accepted) {
                    $0.claims["htu"] = .string(address + "?query=1#fragment")
                },
                refused("another htu") { $0.claims["htu"] = "https://other.example/resource" },
                refused("iat an hour ahead") { $0.claims["iat"] = .integer(test.now + 3600) },
                refused("iat an hour ago") { $0.claims["iat"] = .integer(test.now - 3600) },
                refused("another ath") { $0.claims["ath"] = .string(test.randomness.token(byteCount: 32)) },
                refused("another key") { draft in
                    draft.key = other
                    draft.header["jwk"] = other.bareJSON
                },
                refused("the signature of another key") { $0.key = other },
                ProofStep(name: "unknown members", verdict: .accepted) { draft in
                    draft.header["extra"] = "1"
                    draft.claims["extra"] = "1"
                },
                ProofStep(name: "htu in capitals", verdict: .tolerated) {
                    $0.claims["htu"] = .string(capitals(address))
                },
                refused("no proof") { $0.isOmitted = true },
            ]
    }

    private static func refused(_ name: String, _ change: @escaping JWTDraft.Change) -> ProofStep {
        ProofStep(name: name, verdict: .refused, change: change)
    }

    private static func missing(
        _ names: String..., in part: any WritableKeyPath<JWTDraft, [String: JSONValue]> & Sendable
    ) -> [ProofStep] {
        names.map { name in
            // A header always has alg, unless it's set to null.
            refused("no \(name)") { $0[keyPath: part][name] = name == "alg" ? .null : nil }
        }
    }

    /// The address with its scheme and host in capitals.
    private static func capitals(_ address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3 else { return address }
        return ([parts[0].asciiUppercased, "", parts[2].asciiUppercased] + parts.dropFirst(3)).joined(separator: "/")
    }
}
