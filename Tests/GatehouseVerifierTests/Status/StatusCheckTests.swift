import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token that names a status")
struct StatusCheckTests {
    private let world: TestStatusLists

    init() throws {
        world = try TestStatusLists()
    }

    @Test func `is accepted while it's valid, and its list is fetched once`() async throws {
        try await world.publish([8: .invalid])
        let verifier = world.verifier()
        for _ in 0..<5 { #expect(await verifier.decide(try await world.request(7)).principal != nil) }
        #expect(world.transport.requests.count == 1)
        let request = try #require(world.transport.requests.first)
        #expect(request.url?.absoluteString == TestStatusLists.address)
        #expect(request.headers["Accept"] == "application/statuslist+jwt")
        #expect(request[option: MaximumResponseSize.self] == 2 * 1024 * 1024)
    }

    @Test(
        "is refused when it isn't valid",
        arguments: [
            (TokenStatus.invalid, RefusalReason.Code.revoked), (.suspended, .suspended),
            (TokenStatus(rawValue: 3), .statusNotAccepted), (TokenStatus(rawValue: 9), .statusNotAccepted),
        ])
    func statuses(status: TokenStatus, reason: RefusalReason.Code) async throws {
        try await world.publish([7: status])
        let verifier = world.verifier()
        let decision = await verifier.decide(try await world.request(7))
        #expect(decision.reasons == [reason])
        #expect(decision.refusal?.errors == ["invalid_token"])
        #expect(await verifier.decide(try await world.request(6)).principal != nil)
    }

    @Test func `may have a status that the application knows`() async throws {
        let own = TokenStatus(rawValue: 12)
        try await world.publish([7: own])
        let verifier = world.verifier { $0.status.acceptedStatuses = [.valid, own] }
        #expect(await verifier.decide(try await world.request(7)).principal != nil)
    }

    @Test func `is refused after it was revoked, within the list's lifetime, though it was accepted before`()
        async throws
    {
        try await world.publish()
        let verifier = world.verifier()
        let request = try await world.request(7)
        #expect(await verifier.decide(request).principal != nil)
        world.issuer.clock.advance(by: .seconds(600))
        try await world.publish([7: .invalid])
        #expect(await verifier.decide(request).reasons == [.revoked])
        #expect(world.transport.requests.count == 2)
    }

    @Test func `is refused after it was revoked, while the verifier remembers that it accepted it`() async throws {
        var claims = world.claims()
        claims.timeToLive = .seconds(10)
        world.transport.enqueue(try await world.answer(claims))
        let counters = DecisionCounters()
        let verifier = world.verifier { $0.counters = counters }
        let request = try await world.request(7)
        for _ in 0..<3 { #expect(await verifier.decide(request).principal != nil) }
        #expect(counters.snapshot.acceptedFromMemory == 2)
        world.issuer.clock.advance(by: .seconds(10))
        try await world.publish([7: .invalid])
        #expect(await verifier.decide(request).reasons == [.revoked])
        #expect(world.transport.requests.count == 2)
    }

    /// Attack checklist J40.
    @Test(
        "is refused when the list has no such place", arguments: [64, 65, 1_000_000, Int(Int32.max)])
    func places(index: Int) async throws {
        try await world.publish()
        let verifier = world.verifier()
        #expect(await verifier.decide(try await world.request(index)).reasons == [.statusNotAccepted])
        #expect(await verifier.decide(try await world.request(63)).principal != nil)
    }

    /// Attack checklist J40: no request goes where a token points.
    @Test(
        "is refused when the list isn't the issuer's",
        arguments: [
            "https://attacker.example/status/1", "http://id.example.com/status/1",
            "https://id.example.com:8443/status/1",
            "http://127.0.0.1/status/1", "http://169.254.169.254/latest", "file:///etc/passwd", "/status/1", "x",
            "https://id.example.com@attacker.example/status/1", "https://id.example.com.attacker.example/status/1",
        ])
    func origins(uri: String) async throws {
        let decision = await world.verifier().decide(try await world.request(7, uri: uri))
        #expect(decision.reasons == [.foreignStatusList])
        #expect(world.transport.requests.isEmpty)
    }

    @Test func `may have its list at an origin that is named`() async throws {
        let uri = "https://status.example.net/1"
        let origin = try #require(URL(string: uri).flatMap(Origin.init))
        var claims = world.claims([7: .invalid])
        claims.subject = uri
        world.transport.enqueue(try await world.answer(claims))
        let verifier = world.verifier(lists: world.lists(origins: [origin]))
        #expect(await verifier.decide(try await world.request(7, uri: uri)).reasons == [.revoked])
        #expect(
            await verifier.decide(try await world.request(7, uri: "https://x.example/1")).reasons == [
                .foreignStatusList
            ])
    }

    @Test func `isn't decided about while its list is out of reach`() async throws {
        let verifier = world.verifier()
        let decision = await verifier.decide(try await world.request(7))
        #expect(decision.unavailable?.code == .statusUnavailable)
        #expect(decision.unavailable?.response.status == .serviceUnavailable)
        #expect(await verifier.decide(try await world.request(7)).unavailable != nil)
        #expect(world.transport.requests.count == 1)

        world.issuer.clock.advance(by: .seconds(5))
        try await world.publish()
        #expect(await verifier.decide(try await world.request(7)).principal != nil)
    }

    @Test func `is accepted while its list is out of reach where that is asked for`() async throws {
        let open = world.verifier { $0.status.whenUnavailable = .accepted }
        #expect(await open.decide(try await world.request(7)).principal != nil)
        // What is known is still heeded.
        #expect(
            await open.decide(try await world.request(7, uri: "https://x.example/1")).reasons == [.foreignStatusList])
        world.issuer.clock.advance(by: .seconds(5))
        try await world.publish([7: .invalid])
        #expect(await open.decide(try await world.request(7)).reasons == [.revoked])
    }

    @Test func `isn't decided about where nobody can get lists`() async throws {
        let verifier = world.issuer.verifier()
        #expect(await verifier.decide(try await world.request(7)).unavailable?.code == .statusUnavailable)
        let careless = world.issuer.verifier { $0.status = .off }
        #expect(await careless.decide(try await world.request(7)).principal != nil)
    }

    @Test func `is the only kind that is let in where that is asked for`() async throws {
        try await world.publish()
        let verifier = world.verifier { $0.status.isRequired = true }
        let plain = try world.issuer.bearer(await world.issuer.token())
        #expect(await verifier.decide(plain).reasons == [.statusRequired])
        #expect(await verifier.decide(try await world.request(7)).principal != nil)
        #expect(await world.verifier().decide(plain).principal != nil)
    }

    @Test(
        "is refused when the status is of a kind that isn't understood",
        arguments: [.null, "x", [:], ["other": 1], ["status_list": ["idx": -1, "uri": "https://id.example.com/s"]]]
            as [JSONValue])
    func kinds(value: JSONValue) async throws {
        let token = try await world.issuer.token(["status": value])
        #expect(await world.verifier().decide(try world.issuer.bearer(token)).reasons == [.invalidClaims])
    }

    @Test func `leads to no request unless it's good otherwise`() async throws {
        let reference = StatusReference(uri: TestStatusLists.address, index: 7).json
        let stranger = try SigningKey(PrivateKey.generate(.p256))
        let verifier = world.verifier()
        for token in [
            try await world.issuer.token(["status": reference, "exp": 1000]),
            try await world.issuer.token(["status": reference, "aud": "x"]),
            try await world.issuer.token(["status": reference], signer: stranger),
            try await world.issuer.token(["status": reference], type: "JWT"),
        ] {
            #expect(await verifier.decide(try world.issuer.bearer(token)).refusal != nil)
        }
        #expect(world.transport.requests.isEmpty)
    }

    @Test func `has its list found by a verifier that is given a transport`() async throws {
        let keySet = world.issuer.keySet
        let list = try await world.answer(world.claims([7: .invalid]))
        let transport = ScriptedTransport { request in
            if request.path == "/status/1" { return list }
            let metadata: JSONValue = ["issuer": "https://id.example.com", "jwks_uri": "https://id.example.com/keys"]
            let document = request.path == "/keys" ? keySet.json : metadata
            return HTTPResponse(status: .ok, headers: ["Content-Type": "application/json"], body: document.encoded)
        }
        let verifier = Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, transport: transport, time: world.issuer.clock)
        #expect(await verifier.decide(try await world.request(7)).reasons == [.revoked])
        #expect(await verifier.decide(try await world.request(8)).principal != nil)
        #expect(transport.requests.map(\.path) == ["/.well-known/openid-configuration", "/keys", "/status/1"])
    }

    /// A proof that was spent on a request about which nothing could be told couldn't be used again.
    @Test func `doesn't use up its proof while nothing can be told`() async throws {
        let memory = InMemoryReplayMemory(time: world.issuer.clock)
        let verifier = world.verifier { $0.replayMemory = memory }
        let reference = StatusReference(uri: TestStatusLists.address, index: 7).json
        let token = try await world.issuer.token(world.issuer.binding.merging(["status": reference]) { $1 })
        #expect(await verifier.decide(try await world.issuer.bound(token)).unavailable != nil)
        #expect(memory.count == 0)
    }
}
