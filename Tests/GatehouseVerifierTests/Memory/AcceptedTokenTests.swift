import Foundation
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import GatehouseVerifier
import Synchronization
import Testing
import VerifierTestSupport

@Suite("A token that was accepted before")
struct AcceptedTokenTests {
    private let issuer: TestIssuer
    private let counters = DecisionCounters()

    init() throws {
        issuer = try TestIssuer()
    }

    private func verifier(
        sealed: Bool = false, keys: (any IssuerKeySource)? = nil,
        limits: AcceptedTokenLimits = .standard, configure: (inout VerifierOptions) -> Void = { _ in }
    ) -> Verifier {
        issuer.verifier(sealed: sealed, keys: keys) { options in
            options.counters = counters
            options.acceptedTokens = limits
            configure(&options)
        }
    }

    private var remembered: UInt64 { counters.snapshot.acceptedFromMemory }

    @Test func `isn't opened and its signature isn't computed again`() async throws {
        let verifier = verifier(sealed: true)
        let request = try issuer.bearer(issuer.sealed(await issuer.token()))
        let first = await verifier.decide(request)
        #expect(remembered == 0)
        for count in 1...5 {
            let again = await verifier.decide(request)
            #expect(again.principal == first.principal)
            #expect(again.principal != nil)
            #expect(remembered == UInt64(count))
        }
    }

    @Test func `is checked anew where nothing is remembered`() async throws {
        let request = try issuer.bearer(await issuer.token())
        for limits in [
            AcceptedTokenLimits.off, .init(capacity: 0, duration: .seconds(9)), .init(capacity: 9, duration: .zero),
        ] {
            let verifier = verifier(limits: limits)
            for _ in 0..<3 { #expect(await verifier.decide(request).principal != nil) }
        }
        #expect(remembered == 0)
    }

    @Test func `needs a fresh proof each time`() async throws {
        let verifier = verifier()
        let token = try await issuer.token(issuer.binding)
        let request = try await issuer.bound(token)
        #expect(await verifier.decide(request).principal?.hasProvedPossession == true)
        #expect(await verifier.decide(request).refusal?.reasons.first?.detail == "replayed")
        #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.proofRequired])
        let thief = try SigningKey(PrivateKey.generate(.p256))
        let stolen = try await issuer.bound(token, proof: issuer.proof(token, signer: thief))
        #expect(await verifier.decide(stolen).refusal?.reasons.first?.detail == "wrongKey")
        #expect(remembered == 0)
        #expect(await verifier.decide(try await issuer.bound(token)).principal?.hasProvedPossession == true)
        #expect(remembered == 1)
    }

    @Test func `must reach as far as each request needs`() async throws {
        let verifier = verifier()
        let request = try issuer.bearer(await issuer.token(["scope": "notes:read", "acr": "urn:pwd"]))
        #expect(await verifier.decide(request).principal != nil)
        let write = Scope("notes:write")
        #expect(await verifier.decide(request, requiring: write).reasons == [.insufficientScope])
        let strong = RequestRequirement(contextClasses: ["urn:mfa"])
        #expect(await verifier.decide(request, requiring: strong).reasons == [.insufficientAuthentication])
        #expect(await verifier.decide(request, requiring: Scope("notes:read")).principal != nil)
        #expect(remembered == 1)
    }

    @Test func `ends when it ends, and hasn't begun when the clock was set back`() async throws {
        let verifier = verifier(limits: .init(capacity: 10, duration: .seconds(3600)))
        let request = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.moveWallClock(by: .seconds(-3600))
        #expect(await verifier.decide(request).reasons == [.notYetValid])
        issuer.clock.moveWallClock(by: .seconds(3600 + 329))
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.moveWallClock(by: .seconds(1))
        #expect(await verifier.decide(request).reasons == [.expired])
    }

    @Test func `is forgotten after a time`() async throws {
        let verifier = verifier(limits: .init(capacity: 10, duration: .seconds(60)))
        let request = try issuer.bearer(await issuer.token())
        #expect(await verifier.decide(request).principal != nil)
        issuer.clock.advance(by: .seconds(59))
        #expect(await verifier.decide(request).principal != nil)
        #expect(remembered == 1)
        issuer.clock.advance(by: .seconds(1))
        #expect(await verifier.decide(request).principal != nil)
        #expect(remembered == 1)
    }

    @Test func `asks the rules that look at the request again, and the others not`() async throws {
        let asked = Mutex<[String]>([])
        let rule = { (name: String, depends: Bool) in
            CustomPolicy(dependsOnRequest: depends) { _, _ in
                asked.withLock { $0.append(name) }
                return []
            }
        }
        let verifier = verifier { $0.policies = [rule("token", false), rule("request", true)] }
        let request = try issuer.bearer(await issuer.token())
        for _ in 0..<3 { #expect(await verifier.decide(request).principal != nil) }
        #expect(asked.withLock { $0 } == ["token", "request", "request", "request"])
    }

    @Test func `isn't remembered unless it was accepted`() async throws {
        let verifier = verifier()
        let write = Scope("admin")
        let request = try issuer.bearer(await issuer.token())
        for _ in 0..<3 { #expect(await verifier.decide(request, requiring: write).refusal != nil) }
        #expect(await verifier.decide(request).principal != nil)
        #expect(remembered == 0)
        let expired = try issuer.bearer(await issuer.token(["exp": 1000]))
        for _ in 0..<3 { #expect(await verifier.decide(expired).refusal != nil) }
    }

    @Test func `makes room for others when there are too many, those in use last`() async throws {
        let verifier = verifier(limits: .init(capacity: 4, duration: .seconds(300)))
        var requests: [HTTPRequest] = []
        for number in 0..<50 { requests.append(try issuer.bearer(await issuer.token(["jti": .string("t\(number)")]))) }
        for request in requests {
            #expect(await verifier.decide(requests[0]).principal != nil)
            #expect(await verifier.decide(request).principal != nil)
        }
        // The one that is always in use was never checked twice; the second of each pair was new.
        #expect(remembered == 50)
    }

    @Test func `is told from any other by every byte`() async throws {
        let verifier = verifier()
        let token = try await issuer.token()
        #expect(await verifier.decide(try issuer.bearer(token)).principal != nil)
        for index in token.indices.filter({ token[$0] != "." }).shuffled().prefix(200) {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(await verifier.decide(try issuer.bearer(changed)).principal == nil)
        }
        #expect(remembered == 0)
    }
}

@Suite("Remembered tokens and the issuer's keys")
struct AcceptedTokenKeysTests {
    private let issuer: TestIssuer
    private let transport = ScriptedTransport()
    private let counters = DecisionCounters()
    private let keys: RemoteKeySet
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        let url = try #require(URL(string: "https://id.example.com/keys"))
        keys = RemoteKeySet(url: url, transport: transport, time: issuer.clock)
        let counters = counters
        verifier = issuer.verifier(keys: keys) {
            $0.counters = counters
            $0.acceptedTokens = AcceptedTokenLimits(capacity: 100, duration: .seconds(24 * 3600))
        }
    }

    private func request() async throws -> HTTPRequest {
        try issuer.bearer(await issuer.token(["exp": .integer(issuer.clock.numericDate + 7 * 24 * 3600)]))
    }

    private func accept(_ request: HTTPRequest, times: Int = 3) async {
        for _ in 0..<times { #expect(await verifier.decide(request).principal != nil) }
    }

    @Test func `are forgotten when the issuer removes their key`() async throws {
        let request = try await request()
        transport.enqueue(.keySet(issuer.signer))
        await accept(request)
        #expect(counters.snapshot.acceptedFromMemory > 0)
        let next = try SigningKey(PrivateKey.generate(.p256))
        transport.enqueue(.keySet(next))
        issuer.clock.advance(by: .seconds(600))
        #expect(await verifier.decide(request).reasons == [.unknownKey])
    }

    @Test func `are forgotten when a fetch in the background removes their key`() async throws {
        let request = try await request()
        transport.enqueue(.keySet(issuer.signer))
        await accept(request)
        let held = transport.enqueueHeld()
        issuer.clock.advance(by: .seconds(300))
        await accept(request)
        try await held.waitForRequest()
        let next = try SigningKey(PrivateKey.generate(.p256))
        // Who asks for the new key waits for that fetch.
        let header = try JOSEHeader(parameters: ["alg": "ES256", "kid": .string(next.publicKey.thumbprint)])
        let waiting = spawn { try await self.keys.keys(for: header) }
        held.release(.keySet(next))
        _ = try await waiting.value
        issuer.clock.advance(by: .seconds(30))
        transport.enqueue(.keySet(next))
        #expect(await verifier.decide(request).reasons == [.unknownKey])
    }

    @Test func `stay when the keys stay`() async throws {
        let request = try await request()
        transport.setDefault { [signer = issuer.signer] _ in .keySet(signer) }
        await accept(request)
        let before = counters.snapshot.acceptedFromMemory
        issuer.clock.advance(by: .seconds(600))
        await accept(request, times: 1)
        issuer.clock.advance(by: .seconds(1))
        await accept(request, times: 1)
        #expect(counters.snapshot.acceptedFromMemory > before)
    }

    @Test func `don't outlive keys that can't be fetched`() async throws {
        let request = try await request()
        transport.enqueue(.keySet(issuer.signer))
        await accept(request)
        issuer.clock.advance(by: .seconds(24 * 3600))
        #expect(await verifier.decide(request).unavailable?.code == .keysUnavailable)
    }

    /// The token is checked with the old keys while new ones arrive: it must not count as checked with those.
    @Test func `aren't remembered under keys that came while they were checked`() async throws {
        final class Changing: IssuerKeySource {
            let old: JSONWebKeySet
            let number = Mutex<UInt64>(1)

            init(_ old: JSONWebKeySet) { self.old = old }

            func keys(for header: JOSEHeader) async throws -> JSONWebKeySet {
                // The keys change at the worst moment: the caller goes on with the ones it has got.
                number.withLock { $0 += 1 }
                return old
            }

            func generation() -> UInt64? { number.withLock { $0 } }
        }
        let source = Changing(issuer.keySet)
        let verifier = issuer.verifier(keys: source) {
            $0.counters = counters
            $0.acceptedTokens = .standard
        }
        let request = try await request()
        for _ in 0..<5 { #expect(await verifier.decide(request).principal != nil) }
        #expect(counters.snapshot.acceptedFromMemory == 0)
    }

    @Test func `aren't kept for a source that doesn't tell when its keys change`() async throws {
        struct Silent: IssuerKeySource {
            let keySet: JSONWebKeySet
            func keys(for header: JOSEHeader) async throws -> JSONWebKeySet { keySet }
        }
        let verifier = issuer.verifier(keys: Silent(keySet: issuer.keySet)) { $0.counters = counters }
        let request = try await request()
        for _ in 0..<3 { #expect(await verifier.decide(request).principal != nil) }
        #expect(counters.snapshot.acceptedFromMemory == 0)
    }
}
