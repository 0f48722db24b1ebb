import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("An issuer's keys over HTTP")
struct RemoteKeySetTests {
    let clock = ManualTimeSource()
    let transport = ScriptedTransport()
    let keys: RemoteKeySet
    let first: SigningKey
    let second: SigningKey

    init() throws {
        keys = try Self.keys(at: "https://id.example.com/keys", transport, clock)
        first = try SigningKey(PrivateKey.generate(.p256))
        second = try SigningKey(PrivateKey.generate(.p256))
    }

    private static func keys(
        at address: String, _ transport: ScriptedTransport, _ clock: ManualTimeSource, _ sink: CollectingSink = .init()
    ) throws -> RemoteKeySet {
        let url = try #require(URL(string: address))
        return RemoteKeySet(url: url, transport: transport, time: clock, diagnostics: sink)
    }

    func header(_ keyID: KeyID?) throws -> JOSEHeader {
        var parameters: [String: JSONValue] = ["alg": "ES256", "typ": "at+jwt"]
        parameters["kid"] = keyID.map { .string($0.rawValue) }
        return try JOSEHeader(parameters: parameters)
    }

    func document(_ signers: SigningKey..., type: String = "application/json") -> HTTPResponse {
        document(JSONWebKeySet(signers.map(\.publicKey)).json.encoded, type: type)
    }

    func document(_ body: [UInt8], type: String = "application/json") -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Content-Type": type], body: body)
    }

    func lookUp(_ signer: SigningKey) async throws -> Bool {
        try await keys.keys(for: header(signer.publicKey.keyID)).keys.contains(signer.publicKey)
    }

    /// Lets the first key be fetched.
    func fetchFirst() async throws {
        transport.enqueue(document(first))
        #expect(try await lookUp(first))
    }

    func failure(for signer: SigningKey) async -> IssuerError.Code? {
        await #expect(throws: IssuerError.self) { try await lookUp(signer) }?.code
    }

    @Test func `are fetched once and kept`() async throws {
        transport.enqueue(document(first))
        for _ in 0..<5 { #expect(try await lookUp(first)) }
        #expect(transport.requests.count == 1)
    }

    @Test func `are fetched once for all who ask at once`() async throws {
        let held = transport.enqueueHeld()
        let lookUps = (0..<20).map { _ in spawn { try await self.lookUp(self.first) } }
        try await held.waitForRequest()
        held.release(document(first))
        for lookUp in lookUps { #expect(try await lookUp.value) }
        #expect(transport.requests.count == 1)
    }

    @Test func `are fetched for the others when one who waits is cancelled`() async throws {
        let held = transport.enqueueHeld()
        let leaving = spawn { try await self.lookUp(self.first) }
        try await held.waitForRequest()
        let staying = spawn { try await self.lookUp(self.first) }
        leaving.cancel()
        held.release(document(first))
        #expect(try await staying.value)
        _ = await leaving.result
        #expect(transport.requests.count == 1)
    }

    @Test func `are asked for before they are used again after ten minutes, and a removed key is gone`() async throws {
        try await fetchFirst()
        clock.advance(by: .seconds(299))
        #expect(try await lookUp(first))
        #expect(transport.requests.count == 1)
        transport.enqueue(document(second))
        clock.advance(by: .seconds(301))
        #expect(try await !lookUp(first))
        #expect(try await lookUp(second))
        #expect(transport.requests.count == 2)
    }

    /// Attack checklist J38.
    @Test func `stay in use for a day while they can't be fetched`() async throws {
        try await fetchFirst()
        transport.setDefault { throw HTTPError(.cannotConnect, request: $0) }
        clock.advance(by: .seconds(24 * 3600 - 1))
        #expect(try await lookUp(first))
        #expect(transport.requests.count == 2)
        clock.advance(by: .seconds(2))
        #expect(await failure(for: first) == .unreachable)
    }

    @Test func `aren't asked for at every request while they can't be fetched`() async throws {
        try await fetchFirst()
        clock.advance(by: .seconds(700))
        for _ in 0..<10 { #expect(try await lookUp(first)) }
        #expect(transport.requests.count == 2)
        clock.advance(by: .seconds(30))
        for _ in 0..<10 { #expect(try await lookUp(first)) }
        try await transport.waitForRequests(3)
        #expect(transport.requests.count == 3)
    }

    /// A key that can't be looked up isn't an unknown one: the token may be good.
    @Test func `leave it open whether there is a new key while they can't be fetched`() async throws {
        try await fetchFirst()
        clock.advance(by: .seconds(60))
        #expect(await failure(for: second) == .unreachable)
        #expect(await failure(for: second) == .waitingToRetry)
        #expect(transport.requests.count == 2)
        #expect(try await lookUp(first))
    }

    @Test func `are asked for again soon when there were none yet`() async throws {
        #expect(await failure(for: first) == .unreachable)
        let waiting = await #expect(throws: IssuerError.self) { try await lookUp(first) }
        #expect(
            waiting?.description == "waitingToRetry: unreachable (https://id.example.com/keys): no answer is prepared")
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(2))
        try await fetchFirst()
    }

    @Test func `age by a clock that nobody sets`() async throws {
        try await fetchFirst()
        clock.moveWallClock(by: .seconds(-10 * 24 * 3600))
        #expect(try await lookUp(first))
        clock.moveWallClock(by: .seconds(20 * 24 * 3600))
        #expect(try await lookUp(first))
        #expect(transport.requests.count == 1)
    }

    @Test func `may have the media type of key sets`() async throws {
        transport.enqueue(document(first, type: "application/jwk-set+json; charset=utf-8"))
        #expect(try await lookUp(first))
    }

    /// Attack checklist J39.
    @Test(
        "aren't taken from an answer that isn't one",
        arguments: [
            HTTPStatus.created, .noContent, .found, .seeOther, 307, 308, .badRequest, .unauthorized, .notFound,
            .internalServerError,
        ])
    func statuses(status: HTTPStatus) async throws {
        var response = document(first)
        response.status = status
        response.headers["Location"] = "https://attacker.example/keys"
        transport.enqueue(response)
        #expect(await failure(for: first) == .unacceptableAnswer)
        #expect(transport.requests.count == 1)
    }

    /// Attack checklist J39.
    @Test func `aren't taken from a page, a flood or nonsense`() async throws {
        let flood = document([UInt8](repeating: UInt8(ascii: " "), count: 10 * 1024 * 1024))
        let json = { (text: String) in document(Array(text.utf8)) }
        let answers = [
            document(first, type: "text/html"), document(first, type: "application/jsonp"), flood, json(""), json("[]"),
            json("{}"), json(#"{"keys":{}}"#), json(#"{"keys":[],"keys":[]}"#), json("{\"keys\":[]}x"),
            HTTPResponse(status: .ok, body: Array(#"{"keys":[]}"#.utf8)),
        ]
        for answer in answers {
            transport.enqueue(answer)
            let isTooLarge = answer.body.count > 256 * 1024
            #expect(await failure(for: first) == (isTooLarge ? .unacceptableAnswer : .invalidDocument))
            clock.advance(by: .seconds(2))
        }
        try await fetchFirst()
    }

    /// Attack checklist J39: an issuer that publishes its private key has no keys to believe in.
    @Test func `aren't taken from a set that holds something secret`() async throws {
        let key = try PrivateKey.generate(.p256)
        let secret = try JSONValue(parsing: PrivateJSONWebKey(key).json.revealed)
        let body = JSONValue.object(["keys": [secret, first.publicKey.json]]).encoded
        transport.enqueue(document(body))
        #expect(await failure(for: first) == .invalidDocument)
    }

    @Test func `are asked for within limits`() async throws {
        try await fetchFirst()
        let request = try #require(transport.requests.first)
        #expect(request[option: MaximumResponseSize.self] == 256 * 1024)
        #expect(request[option: Timeout.self] == .seconds(10))
        #expect(request.headers["Authorization"] == nil)
    }

    /// Attack checklist J39.
    @Test("aren't asked for over plain text", arguments: ["http://id.example.com/keys", "ftp://id.example.com/keys"])
    func plainText(address: String) async throws {
        let keys = try Self.keys(at: address, transport, clock)
        await #expect(throws: IssuerError.self) { try await keys.keys(for: header(nil)) }
        #expect(transport.requests.isEmpty)
    }

    @Test func `may be asked for over plain text on this very machine`() async throws {
        transport.enqueue(document(first))
        let keys = try Self.keys(at: "http://127.0.0.1:8080/keys", transport, clock)
        #expect(try await keys.keys(for: header(first.publicKey.keyID)).keys == [first.publicKey])
    }

    /// RFC 7517, sections 4.5 and 5.
    @Test func `are taken from a set with a key that can't be read, which is named once`() async throws {
        let sink = CollectingSink()
        let keys = try Self.keys(at: "https://id.example.com/keys", transport, clock, sink)
        let odd: JSONValue = ["kty": "RSA", "n": "AQ", "e": 5, "kid": "odd"]
        let copies = [first.publicKey.json, odd, first.publicKey.json, ["kty": "AKP"]]
        for _ in 0..<2 {
            transport.enqueue(document(JSONValue.object(["keys": .array(copies)]).encoded))
            let found = try await keys.keys(for: header(first.publicKey.keyID))
            #expect(found.keys == [first.publicKey])
            clock.advance(by: .seconds(600))
        }
        #expect(sink.events.map(\.name) == ["keys.ignored", "keys.fetched", "keys.fetched"])
        #expect(sink.events.first?.fields == ["key": "odd", "reason": "e"])
    }

    @Test func `are told about`() async throws {
        let sink = CollectingSink()
        let keys = try Self.keys(at: "https://id.example.com/keys", transport, clock, sink)
        await #expect(throws: IssuerError.self) { try await keys.keys(for: header(nil)) }
        clock.advance(by: .seconds(2))
        transport.enqueue(document(first))
        _ = try await keys.keys(for: header(nil))
        #expect(sink.events.map(\.name) == ["keys.failed", "keys.fetched"])
        let failed = [
            "reason": "unreachable", "address": "https://id.example.com/keys", "detail": "no answer is prepared",
        ]
        #expect(sink.events.map(\.fields) == [failed, ["count": "1"]])
    }
}
