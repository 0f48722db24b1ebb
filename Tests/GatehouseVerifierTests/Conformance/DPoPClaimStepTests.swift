import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `fapi2-security-profile-final-dpop-negative-tests`: what a proof says about its request.
@Suite("Conformance: FAPI 2.0, a proof's claims")
struct DPoPClaimStepTests {
    private let resource: ProtectedResource

    init() async throws {
        resource = try await ProtectedResource()
    }

    private func refused(_ reason: ProofRefusal.Reason, _ change: (inout HandmadeProof) -> Void) async throws {
        try await resource.expectRefused([resource.proof(change)], reason)
    }

    private func accepted(htu: String) async throws {
        try await resource.expectAccepted(resource.proof { $0.claims["htu"] = .string(htu) })
    }

    @Test func `dpop-negative-tests 07: jti is missing`() async throws {
        try await refused(.missingClaim) { $0.claims["jti"] = nil }
    }

    @Test func `dpop-negative-tests 08: htm is missing`() async throws {
        try await refused(.missingClaim) { $0.claims["htm"] = nil }
    }

    @Test func `dpop-negative-tests 09: htu is missing`() async throws {
        try await refused(.missingClaim) { $0.claims["htu"] = nil }
    }

    @Test func `dpop-negative-tests 10: iat is missing`() async throws {
        try await refused(.missingClaim) { $0.claims["iat"] = nil }
    }

    @Test func `dpop-negative-tests 11: ath is missing`() async throws {
        try await refused(.missingClaim) { $0.claims["ath"] = nil }
    }

    @Test func `dpop-negative-tests 17: htm is another`() async throws {
        try await refused(.wrongMethod) { $0.claims["htm"] = "PUT" }
        try await refused(.wrongMethod) { $0.claims["htm"] = "get" }
    }

    @Test func `dpop-negative-tests 18: htu may have a query and a fragment`() async throws {
        try await accepted(htu: "https://api.example.com/notes?allthedoors#cheery")
        try await accepted(htu: TestIssuer.resource)
    }

    @Test func `dpop-negative-tests 19: htu may leave out the request's query`() async throws {
        try await accepted(htu: "https://api.example.com/notes")
    }

    @Test func `dpop-negative-tests 20: htu is another`() async throws {
        try await refused(.wrongTarget) { $0.claims["htu"] = "https://api.example.com/notesohnonotagain" }
    }

    @Test func `dpop-negative-tests 21: iat is an hour ahead`() async throws {
        try await refused(.notYetValid) { $0.claims["iat"] = .integer(resource.issuer.clock.numericDate + 3600) }
    }

    @Test func `dpop-negative-tests 22: iat is an hour ago`() async throws {
        try await refused(.expired) { $0.claims["iat"] = .integer(resource.issuer.clock.numericDate - 3600) }
    }

    @Test func `dpop-negative-tests 23: jti is used for the first time`() async throws {
        try await resource.expectAccepted(resource.proof { $0.claims["jti"] = "fixed" })
    }

    @Test func `dpop-negative-tests 24: jti is used for the second time`() async throws {
        try await resource.expectAccepted(resource.proof { $0.claims["jti"] = "fixed" })
        // Another proof of the same name is refused too.
        resource.issuer.clock.advance(by: .seconds(1))
        try await refused(.replayed) { $0.claims["jti"] = "fixed" }
    }

    @Test func `dpop-negative-tests 25: ath is another token's`() async throws {
        let hash = JSONValue.string(DPoPProof.accessTokenHash(Secret("another")))
        try await refused(.wrongToken) { $0.claims["ath"] = hash }
    }

    @Test func `dpop-negative-tests 27: what nobody knows is passed over`() async throws {
        let later = JSONValue.integer(resource.issuer.clock.numericDate + 3600)
        let proof = try await resource.proof {
            $0.header["tx_id"] = later
            $0.claims["tx_id_key"] = later
        }
        try await resource.expectAccepted(proof)
    }

    @Test func `dpop-negative-tests 28: htu may have scheme and host in upper case`() async throws {
        try await accepted(htu: "HTTPS://API.EXAMPLE.COM/notes")
    }

    @Test func `dpop-negative-tests 29: htu may name the scheme's own port`() async throws {
        try await accepted(htu: "https://api.example.com:443/notes")
        try await refused(.wrongTarget) { $0.claims["htu"] = "https://api.example.com:80/notes" }
    }
}
