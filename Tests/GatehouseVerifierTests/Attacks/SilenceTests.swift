import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// `Docs/attacks.md`, J41 and J43.
@Suite("What a verifier says about a token")
struct SilenceTests {
    private let issuer: TestIssuer
    private let canary = Canary()

    init() throws {
        issuer = try TestIssuer()
    }

    private func collect(_ token: String, as name: String) {
        canary.collect(token, as: name)
        for part in token.split(separator: ".").dropFirst() { canary.collect(String(part), as: "\(name)'s part") }
    }

    private func words(_ response: HTTPResponse) -> String {
        "\(response.status.rawValue) \(response.headers.fields.map { "\($0.name): \($0.value)" }) \(response.text)"
    }

    /// Signed tokens that are refused, each for a reason of its own.
    private func badTokens() async throws -> [String] {
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let namesake = try SigningKey(PrivateKey.generate(.p256), keyID: issuer.signer.publicKey.keyID)
        let good = try await issuer.token()
        return [
            try await issuer.token(signer: stranger), try await issuer.token(signer: namesake),
            Forgery.changing(good, part: 2) { String($0.reversed()) }, try await issuer.token(type: "JWT"),
            try await issuer.token(["aud": "photos-api"]), try await issuer.token(["iss": "https://evil.example"]),
            try await issuer.token(["exp": 1]), try await issuer.token(["exp": "x"]),
            try await issuer.token(["sub": "notes"]), try await issuer.token(["cnf": ["jkt": "x"]]),
            try await Forgery.token(header: ["alg": "none", "typ": "at+jwt"], payload: [:], signer: issuer.signer),
        ]
    }

    @Test func `is one and the same, whatever is wrong with it, sealed or not`() async throws {
        let other = DecryptionKey(try PrivateKey.generate(.p256))
        let tokens = try await badTokens()
        let sealed = try tokens.map { try issuer.sealed($0) }
        let good = try issuer.sealed(await issuer.token())
        let unopened = [
            try issuer.sealed(await issuer.token(), for: other.publicKey),
            Forgery.changing(good, part: 4) { String($0.reversed()) }, Forgery.changing(good, part: 3) { $0 + "AAAA" },
            Forgery.changing(good, part: 2) { _ in "" }, Forgery.changing(good, part: 1) { _ in "AAAA" },
        ]
        var reasons: Set<RefusalReason> = []
        var answers: Set<String> = []
        for (verifier, texts) in [(issuer.verifier(), tokens), (issuer.verifier(sealed: true), sealed + unopened)] {
            for text in texts + ["x", "a.b.c", "a.b.c.d.e"] {
                let refusal = try #require(await verifier.decide(try issuer.bearer(text)).refusal)
                reasons.formUnion(refusal.reasons)
                answers.insert(words(refusal.response))
            }
        }
        #expect(answers.count == 1)
        #expect(reasons.count >= 10)
    }

    @Test func `holds nothing of it, whatever is wrong with it`() async throws {
        let verifier = issuer.verifier(sealed: true)
        for token in try await badTokens() + [issuer.token()] {
            let sealed = try issuer.sealed(token)
            collect(token, as: "token")
            collect(sealed, as: "sealed token")
            for request in [try issuer.bearer(sealed), try issuer.bearer(token), try await issuer.bound(sealed)] {
                let decision = await verifier.decide(request)
                #expect(canary.search(value: decision, place: "the decision") == [])
                let response = decision.refusal?.response
                #expect(canary.search(response.map(words) ?? "", place: "the answer") == [])
                #expect(canary.search(value: request, place: "the request") == [])
            }
        }
        let controls = try issuer.bearer(await issuer.token(["jti": "another"]))
        #expect(canary.search("\(controls.headers[values: "Authorization"])", place: "control").count == 0)
        let sealed = try issuer.sealed(await issuer.token())
        collect(sealed, as: "control")
        #expect(canary.search("a log with \(sealed)", place: "control").count > 0)
    }

    @Test func `isn't told by the values on the way either`() async throws {
        let token = try await issuer.token(issuer.binding)
        let sealed = try issuer.sealed(token)
        let proof = try await issuer.proof(sealed)
        for text in [token, sealed, proof] { collect(text, as: "token") }
        let unverified = try UnverifiedToken(compact: token)
        let values: [(String, Any)] = [
            ("an unverified token", unverified), ("a sealed token", try SealedToken(compact: sealed)),
            ("a verified token", try unverified.verify(with: issuer.keySet, allowing: [.es256])),
            ("an error", JOSEError(.invalidSignature, underlying: JOSEError(.malformedToken, "parts"))),
            ("a key", issuer.appKey), ("a signer", issuer.signer),
            ("a verifier", issuer.verifier(sealed: true)),
        ]
        for (name, value) in values {
            #expect(canary.search(value: value, place: name) == [])
            // Nor as numbers: the bytes of the token, one by one.
            var dumped = ""
            dump(value, to: &dumped)
            let bytes = token.utf8.prefix(12).map(String.init).joined(separator: ", ")
            #expect(!"\(value)\(String(reflecting: value))".contains(bytes), "\(name)")
            let lines = dumped.split(separator: "\n").map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
            #expect(!lines.contains(bytes), "\(name)")
        }
    }

    /// What is told to those who watch: names and counts.
    @Test func `isn't among what watchers hear of its keys`() async throws {
        let sink = CollectingSink()
        let transport = ScriptedTransport()
        let keys = RemoteKeySet(
            issuer: TestIssuer.name, transport: transport, time: issuer.clock, diagnostics: sink)
        let token = try await issuer.token()
        collect(token, as: "token")
        #expect(await issuer.verifier(keys: keys).decide(try issuer.bearer(token)).unavailable != nil)
        #expect(sink.events.count == 1)
        for event in sink.events { #expect(canary.search(value: event, place: "an event") == []) }
        for request in transport.requests { #expect(canary.search(value: request, place: "a request") == []) }
    }
}
