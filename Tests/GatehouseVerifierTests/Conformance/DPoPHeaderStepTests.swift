import GatehouseJOSE
import GatehouseOAuth
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `fapi2-security-profile-final-dpop-negative-tests`: how many proofs there are, and what a proof says of itself.
@Suite("Conformance: FAPI 2.0, a proof's form")
struct DPoPHeaderStepTests {
    private func refused(_ reason: ProofRefusal.Reason, _ change: (inout HandmadeProof) -> Void) async throws {
        let resource = try await ProtectedResource()
        try await resource.expectRefused([resource.proof(change)], reason)
    }

    @Test func `dpop-negative-tests 01: the field's name may be all upper case`() async throws {
        let resource = try await ProtectedResource()
        try await resource.expectAccepted(resource.proof(), field: "DPOP")
    }

    @Test func `dpop-negative-tests 02: two fields with a proof each`() async throws {
        let resource = try await ProtectedResource()
        let (first, second) = (try await resource.proof(), try await resource.proof())
        try await resource.expectRefused([first, second], .multiple)
        try await resource.expectRefused([first, first], .multiple)
        // Two proofs that a proxy has put into one field.
        try await resource.expectRefused([first + ", " + second], .malformed)
    }

    @Test func `dpop-negative-tests 03: a proof without its signature`() async throws {
        let resource = try await ProtectedResource()
        let parts = try await resource.proof().split(separator: ".")
        try await resource.expectRefused(["\(parts[0]).\(parts[1])"], .malformed)
        try await resource.expectRefused(["\(parts[0]).\(parts[1])."], .malformed)
    }

    @Test func `dpop-negative-tests 04: typ is missing`() async throws {
        try await refused(.wrongType) { $0.header["typ"] = nil }
    }

    @Test func `dpop-negative-tests 05: alg is missing`() async throws {
        try await refused(.malformed) { $0.header["alg"] = nil }
        try await refused(.malformed) {
            $0.header["alg2"] = $0.header["alg"]
            $0.header["alg"] = nil
        }
    }

    @Test func `dpop-negative-tests 06: jwk is missing`() async throws {
        try await refused(.invalidKey) { $0.header["jwk"] = nil }
        // Nor is the key found that the token is bound to, if only its name is there.
        try await refused(.invalidKey) {
            $0.header["kid"] = .string($0.signer.publicKey.thumbprint)
            $0.header["jwk"] = nil
        }
    }

    @Test(arguments: ["dpop+jwt+wrongyousee", "JWT", "at+jwt", "dpop", "dpop+jwt ", ""])
    func `dpop-negative-tests 12: typ is another`(type: String) async throws {
        try await refused(.wrongType) { $0.header["typ"] = .string(type) }
    }

    @Test func `dpop-negative-tests 13: signed with RS256, which the profile doesn't allow`() async throws {
        let key = try SigningKey(PrivateKey.generate(.rsa(bits: 2048)), algorithm: .rs256)
        let strict = try await ProtectedResource(device: key)
        let (decision, outcome) = try await strict.judge([strict.proof()])
        #expect(outcome.refusalReason == .unsupportedAlgorithm)
        #expect(decision.refusal?.errors == ["invalid_dpop_proof"])

        let lenient = try await ProtectedResource(device: key, algorithms: [.rs256])
        try await lenient.expectAccepted(lenient.proof())
    }

    @Test func `dpop-negative-tests 14: signed with none`() async throws {
        let resource = try await ProtectedResource()
        let parts = try await resource.proof().split(separator: ".")
        let header = Forgery.part(["alg": "none", "typ": "dpop+jwt"])
        try await resource.expectRefused(["\(header).\(parts[1])."], .malformed)
        for name in ["none", "None", "NONE", "HS256"] {
            try await refused(.unsupportedAlgorithm) { $0.header["alg"] = .string(name) }
        }
    }

    @Test func `dpop-negative-tests 15: another signature`() async throws {
        let resource = try await ProtectedResource()
        let spoiled = Forgery.changing(try await resource.proof(), part: 2) {
            ($0.first == "A" ? "B" : "A") + $0.dropFirst()
        }
        try await resource.expectRefused([spoiled], .invalidSignature)
        let other = try await resource.proof().split(separator: ".")
        let moved = Forgery.changing(try await resource.proof(), part: 2) { _ in String(other[2]) }
        try await resource.expectRefused([moved], .invalidSignature)
    }

    @Test func `dpop-negative-tests 16: jwk holds the private key`() async throws {
        let privateKey = try PrivateKey.generate(.p256)
        let resource = try await ProtectedResource(device: SigningKey(privateKey))
        let json = try JSONValue(parsing: PrivateJSONWebKey(privateKey, keyID: nil).json.revealed)
        try await resource.expectRefused([resource.proof { $0.header["jwk"] = json }], .invalidKey)
    }
}
