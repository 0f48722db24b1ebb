import Foundation
import GatehouseJOSE
import GatehouseOAuth
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// A resource whose requests are judged twice: by the whole verifier, and by the check of proofs alone.
struct ProtectedResource {
    let issuer: TestIssuer
    let device: SigningKey
    let token: String

    private let verifier: Verifier
    private let proofs: DPoPVerifier
    private let url: URL

    /// A resource, and a token for it that is bound to the device's key.
    init(
        device: SigningKey? = nil, algorithms: Set<SignatureAlgorithm> = VerifierOptions().proofAlgorithms,
        configure: (TestIssuer, inout VerifierOptions) -> Void = { _, _ in }
    ) async throws {
        issuer = try TestIssuer()
        self.device = device ?? issuer.device
        token = try await issuer.token(["cnf": ["jkt": .string(self.device.publicKey.thumbprint)]])
        url = try #require(URL(string: TestIssuer.resource))
        var options = VerifierOptions()
        options.proofAlgorithms = algorithms
        configure(issuer, &options)
        verifier = issuer.verifier { $0 = options }
        proofs = DPoPVerifier(
            algorithms: algorithms, nonces: options.nonces, replayMemory: InMemoryReplayMemory(time: issuer.clock),
            time: issuer.clock)
    }

    /// A right proof, changed.
    func proof(_ change: (inout HandmadeProof) throws -> Void = { _ in }) async throws -> String {
        var proof = HandmadeProof(
            header: [
                "typ": "dpop+jwt", "alg": .string(device.algorithm.name),
                "jwk": JSONWebKey(device.publicKey.publicKey, keyID: nil).json,
            ],
            claims: [
                "jti": .string(issuer.randomness.token(byteCount: 16)), "htm": "GET",
                "htu": "https://api.example.com/notes", "iat": .integer(issuer.clock.numericDate),
                "ath": .string(DPoPProof.accessTokenHash(Secret(token))),
            ], signer: device)
        try change(&proof)
        return try await proof.text()
    }

    /// What both say about a request with these proofs.
    func judge(
        _ proofs: [String], scheme: String = "DPoP", field: String = "DPoP"
    ) async throws -> (decision: Decision, outcome: DPoPOutcome) {
        var request = try issuer.request(["Authorization": "\(scheme) \(token)"])
        for proof in proofs { request.headers.add(field, proof) }
        let outcome = await self.proofs.verify(
            request.headers[values: DPoPProof.headerName], method: request.method.rawValue, url: url,
            accessToken: Secret(token), expectedThumbprint: device.publicKey.thumbprint)
        return (await verifier.decide(request), outcome)
    }
}

extension ProtectedResource {
    /// Expects that both let the request pass.
    func expectAccepted(
        _ proof: String, field: String = "DPoP", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (decision, outcome) = try await judge([proof], field: field)
        #expect(outcome.acceptedThumbprint == device.publicKey.thumbprint, sourceLocation: sourceLocation)
        #expect(decision.principal?.hasProvedPossession == true, sourceLocation: sourceLocation)
    }

    /// Expects that both refuse the request for that reason, with an answer of RFC 9449, and that the same token is
    /// good with a right proof.
    func expectRefused(
        _ proofs: [String], _ reason: ProofRefusal.Reason, error: String = "invalid_dpop_proof",
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (decision, outcome) = try await judge(proofs)
        #expect(outcome.refusalReason == reason, sourceLocation: sourceLocation)
        #expect(decision.reasons == [.invalidProof], sourceLocation: sourceLocation)
        let refusal = decision.refusal
        #expect(refusal?.reasons.first?.detail == reason.rawValue, sourceLocation: sourceLocation)
        #expect(refusal?.response.status == .unauthorized, sourceLocation: sourceLocation)
        #expect(refusal?.errors == [error], sourceLocation: sourceLocation)
        try await expectAccepted(proof(), sourceLocation: sourceLocation)
    }
}
