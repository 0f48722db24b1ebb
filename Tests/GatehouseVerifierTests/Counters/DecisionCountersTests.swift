import GatehouseJOSE
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("What a verifier has decided")
struct DecisionCountersTests {
    private let issuer: TestIssuer
    private let counters = DecisionCounters()

    init() throws {
        issuer = try TestIssuer()
    }

    @Test func `is counted, each reason by itself`() async throws {
        let verifier = issuer.verifier {
            $0.counters = counters
            $0.acceptedTokens = .standard
        }
        let good = try issuer.bearer(await issuer.token())
        for _ in 0..<3 { _ = await verifier.decide(good) }
        for _ in 0..<2 { _ = await verifier.decide(try issuer.bearer(await issuer.token(["aud": "x", "exp": 1000]))) }
        _ = await verifier.decide(try issuer.bearer(await issuer.token(["exp": 1000])))
        _ = await verifier.decide(try issuer.request([:]))
        let counts = counters.snapshot
        #expect(counts.accepted == 3)
        #expect(counts.acceptedFromMemory == 2)
        #expect(counts.refused == 4)
        #expect(counts.reasons == [.wrongAudience: 2, .expired: 3, .missingCredentials: 1])
        #expect(counts.undecided == [:])
        #expect(
            counts.values == [
                "accepted": 3, "acceptedFromMemory": 2, "refused": 4, "refused.wrongAudience": 2, "refused.expired": 3,
                "refused.missingCredentials": 1,
            ])
    }

    @Test func `is counted when nothing could be told`() async throws {
        let keys = RemoteKeySet(issuer: TestIssuer.name, transport: ScriptedTransport(), time: issuer.clock)
        let verifier = issuer.verifier(keys: keys) { $0.counters = counters }
        _ = await verifier.decide(try issuer.bearer(await issuer.token()))
        #expect(counters.snapshot.undecided == [.keysUnavailable: 1])
        #expect(counters.snapshot.values["undecided.keysUnavailable"] == 1)
        #expect(counters.snapshot.refused == 0)
    }

    /// A stranger must not be able to raise the counter that an operator's alarm watches.
    @Test func `isn't counted as an outage when key identifiers are invented`() async throws {
        let keySet = issuer.keySet
        let transport = ScriptedTransport { request in
            let metadata: JSONValue = ["issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/keys"]
            let document = request.path == "/keys" ? keySet.json : metadata
            return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: document.encoded)
        }
        let keys = RemoteKeySet(issuer: TestIssuer.name, transport: transport, time: issuer.clock)
        let verifier = issuer.verifier(keys: keys) { $0.counters = counters }
        for keyID: KeyID in ["a", "b", "c"] {
            let stranger = try SigningKey(PrivateKey.generate(.p256), keyID: keyID)
            _ = await verifier.decide(try issuer.bearer(await issuer.token(signer: stranger)))
        }
        #expect(counters.snapshot.undecided == [.keyNotLookedUp: 2])
        #expect(counters.snapshot.reasons == [.unknownKey: 1])
    }

    @Test func `is counted from many tasks at once`() async throws {
        let verifier = issuer.verifier { $0.counters = counters }
        let good = try issuer.bearer(await issuer.token())
        let bad = try issuer.bearer("x")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 { group.addTask { _ = await verifier.decide(number % 2 == 0 ? good : bad) } }
        }
        #expect(counters.snapshot.accepted == 100)
        #expect(counters.snapshot.reasons == [.malformedToken: 100])
    }

    @Test func `takes a bounded room, whatever a rule calls its reasons`() async throws {
        let verifier = issuer.verifier { options in
            options.counters = counters
            options.policies = [
                CustomPolicy { _, context in [RefusalReason(.init(rawValue: context.request.path))] }
            ]
        }
        let token = try await issuer.token()
        for number in 0..<300 {
            let request = try issuer.request(["Authorization": "Bearer \(token)"], to: "https://a.example/\(number)")
            _ = await verifier.decide(request)
        }
        #expect(counters.snapshot.reasons.count == DecisionCounters.maximumCodes + 1)
        #expect(counters.snapshot.reasons[DecisionCounts.otherReason] == 44)
        #expect(counters.snapshot.refused == 300)
    }
}
