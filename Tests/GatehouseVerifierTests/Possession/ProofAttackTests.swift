import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, D5 to D9, D12 and D13.
@Suite("An attack on the proof of possession")
struct ProofAttackTests {
    private let resource: ProtectedResource

    init() async throws {
        resource = try await ProtectedResource()
    }

    /// D5.
    @Test func `by a flood of identifiers ends in a 503, and lets nothing old be used again`() async throws {
        let small = try await ProtectedResource { issuer, options in
            options.replayMemory = InMemoryReplayMemory(capacity: 16, time: issuer.clock)
        }
        let first = try await small.proof()
        #expect(try await small.judge([first]).decision.principal != nil)
        for _ in 0..<7 { #expect(try await small.judge([small.proof()]).decision.principal != nil) }
        for _ in 0..<20 {
            let decision = try await small.judge([small.proof()]).decision
            #expect(decision.unavailable?.code == .replayMemoryUnavailable)
        }
        #expect(try await small.judge([first]).decision.refusal?.reasons.first?.detail == "replayed")
        small.issuer.clock.advance(by: .seconds(63))
        #expect(try await small.judge([small.proof()]).decision.principal != nil)
    }

    /// D5: the other sender has a token of its own that is bound to its own key.
    @Test func `by a flood from one key leaves room for others`() async throws {
        let issuer = try TestIssuer()
        let verifier = issuer.verifier {
            $0.replayMemory = InMemoryReplayMemory(capacity: 16, time: issuer.clock)
        }
        let token = try await issuer.token(issuer.binding)
        for _ in 0..<50 { _ = await verifier.decide(try await issuer.bound(token)) }
        #expect(await verifier.decide(try await issuer.bound(token)).unavailable?.code == .replayMemoryUnavailable)

        let device = try SigningKey(PrivateKey.generate(.p256))
        let other = try await issuer.token(["cnf": ["jkt": .string(device.publicKey.thumbprint)]])
        for _ in 0..<3 {
            let request = try await issuer.bound(other, proof: issuer.proof(other, signer: device))
            #expect(await verifier.decide(request).principal?.hasProvedPossession == true)
        }
    }

    /// D5: whoever has no token fills no memory.
    @Test func `by a flood without the right key or token takes no room`() async throws {
        let memory = InMemoryReplayMemory(time: resource.issuer.clock)
        let flooded = try await ProtectedResource { $1.replayMemory = memory }
        let thief = try SigningKey(PrivateKey.generate(.p256))
        for _ in 0..<20 {
            let proof = try await flooded.proof {
                $0.header["jwk"] = JSONWebKey(thief.publicKey.publicKey, keyID: nil).json
                $0.signer = thief
            }
            #expect(try await flooded.judge([proof]).decision.refusal != nil)
        }
        #expect(memory.count == 0)
        #expect(try await flooded.judge([flooded.proof()]).decision.principal != nil)
        #expect(memory.count == 1)
    }

    /// D5.
    @Test func `by using a proof again at another instance fails where they share a memory`() async throws {
        let issuer = try TestIssuer()
        let shared = InMemoryReplayMemory(time: issuer.clock)
        let (here, there) = (
            issuer.verifier { $0.replayMemory = shared }, issuer.verifier { $0.replayMemory = shared }
        )
        let request = try await issuer.bound(issuer.token(issuer.binding))
        #expect(await here.decide(request).principal != nil)
        #expect(await there.decide(request).refusal?.reasons.first?.detail == "replayed")
        // Without one they don't know of each other.
        #expect(await issuer.verifier().decide(request).principal != nil)
    }

    /// D6.
    @Test func `by an endless identifier fails`() async throws {
        for (count, reason) in [(257, ProofRefusal.Reason.invalidClaim), (10 * 1024, .tooLarge)] {
            let identifier = JSONValue.string(String(repeating: "j", count: count))
            try await resource.expectRefused([resource.proof { $0.claims["jti"] = identifier }], reason)
        }
        let longest = JSONValue.string(String(repeating: "j", count: 256))
        try await resource.expectAccepted(resource.proof { $0.claims["jti"] = longest })
    }

    /// D7: somebody who had the key for a moment has made proofs for later.
    @Test func `by proofs made in advance fails`() async throws {
        let clock = resource.issuer.clock
        let kept = try await resource.proof()
        let later = try await resource.proof { $0.claims["iat"] = .integer(clock.numericDate + 120) }
        try await resource.expectRefused([later], .notYetValid)
        clock.advance(by: .seconds(61))
        try await resource.expectRefused([kept], .expired)
    }

    /// D8.
    @Test(arguments: [
        "https://me@api.example.com/notes", "https://me:pw@api.example.com/notes", "https://[::1]/notes",
        "https://api.example.com./notes", "https://xn--pi-6ia.example.com/notes", "https://\u{E0}pi.example.com/notes",
        "https://api.example.com/notes/../photos", "https://api.example.com/%2e%2e/notes/x", "//api.example.com/notes",
        "https://api.example.com/notes%2F", "https://api.example.com//notes", "https://api.example.com:443x/notes",
        "https://api.example.com\\notes", "https://api.example.com/no\ttes", "javascript:api.example.com/notes", "",
    ])
    func `by another spelling of another address fails`(htu: String) async throws {
        let reason: ProofRefusal.Reason = htu.isEmpty ? .invalidClaim : .wrongTarget
        try await resource.expectRefused([resource.proof { $0.claims["htu"] = .string(htu) }], reason)
    }

    /// D9: only configuration says what the public address is.
    @Test(arguments: ["X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Original-URL", "X-Rewrite-URL", "Host"])
    func `by telling another address in a header field fails`(field: String) async throws {
        let issuer = try TestIssuer()
        let token = try await issuer.token(issuer.binding)
        var request = try await issuer.bound(token, proof: issuer.proof(token, url: "https://evil.example/notes"))
        request.headers.add(field, field == "Forwarded" ? "host=evil.example;proto=https" : "evil.example")
        #expect(await issuer.verifier().decide(request).refusal?.reasons.first?.detail == "wrongTarget")
        var right = try await issuer.bound(token)
        right.headers.add(field, "evil.example")
        #expect(await issuer.verifier().decide(right).principal != nil)
    }

    /// D12.
    @Test func `is answered with the algorithms that are allowed, and no others`() async throws {
        let narrow = try await ProtectedResource(algorithms: [.es256])
        let refused = try await narrow.judge([narrow.proof { $0.header["alg"] = "EdDSA" }]).decision
        let challenges = try #require(refused.refusal).response.headers.challenges()
        #expect(challenges.first { $0.isScheme("DPoP") }?["algs"] == "ES256")
    }

    /// D13.
    @Test func `by a symmetric key in the header fails`() async throws {
        let secret: JSONValue = ["kty": "oct", "k": "c2VjcmV0LXRoYXQtZXZlcnlib2R5LWtub3dzLWFscmVhZHk"]
        try await resource.expectRefused([resource.proof { $0.header["jwk"] = secret }], .invalidKey)
        let coded = try await resource.proof {
            $0.header["jwk"] = secret
            $0.header["alg"] = "HS256"
        }
        let parts = coded.split(separator: ".")
        let input = "\(parts[0]).\(parts[1])"
        let key = Secret("secret-that-everybody-knows-already")
        let code = Base64URL.encode(HMAC.sha256(Array(input.utf8), key: key))
        try await resource.expectRefused(["\(input).\(code)"], .unsupportedAlgorithm)
    }
}
