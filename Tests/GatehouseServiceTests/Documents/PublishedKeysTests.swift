import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Synchronization
import Testing

@Suite("Keys at a client's jwks_uri")
struct PublishedKeysTests {
    private func count(_ publisher: KeyPublisher) -> Int { publisher.host.fetched.count }

    @Test func `are fetched when they are needed, and not at the registration`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        #expect(count(publisher) == 0)
        #expect(try await publisher.identify(by: key) == nil)
        #expect(publisher.host.fetched == [KeyPublisher.address])
    }

    @Test(
        arguments: [
            (nil, Duration.seconds(300)), (.zero, .seconds(60)), (.seconds(59), .seconds(60)),
            (.seconds(900), .seconds(900)), (.seconds(86_400), .seconds(3_600)),
        ] as [(Duration?, Duration)])
    func `are used as long as their server says, from a minute to an hour`(
        stated: Duration?, lifetime: Duration
    ) async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key, lifetime: stated)
        for _ in 0..<2 { #expect(try await publisher.identify(by: key) == nil) }
        publisher.world.time.advance(by: lifetime - .seconds(1))
        #expect(try await publisher.identify(by: key) == nil)
        #expect(count(publisher) == 1)
        publisher.world.time.advance(by: .seconds(1))
        #expect(try await publisher.identify(by: key) == nil)
        #expect(count(publisher) == 2)
    }

    @Test func `that were fetched for others aren't given to a client that registered itself`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        var permission = RegistrationPermission()
        permission.authenticationMethods = ["private_key_jwt"]
        let token = try await publisher.world.service.addInitialToken("suite", permitting: permission).record
        let client = try await publisher.world.service.clientRegistrations.register(
            KeyPublisher.metadata, with: token, from: nil
        ).client.id
        #expect(try await publisher.identify(by: key) == nil)
        #expect(try await publisher.identify(by: key, as: client) == nil)
        #expect(publisher.host.fetched.count == 2 && publisher.host.fetchedForSelfRegistered == 1)
    }

    @Test func `are fetched again for a new key, at most once a minute`() async throws {
        let publisher = try await KeyPublisher()
        let (old, new) = (try KeyPublisher.key("old"), try KeyPublisher.key("new"))
        publisher.publish(old)
        #expect(try await publisher.identify(by: old) == nil)
        publisher.publish(new)
        #expect(try await publisher.identify(by: new) == nil)
        #expect(count(publisher) == 2)
        #expect(try await publisher.identify(by: old)?.code == .invalidClient)
        for name in ["made", "up"] {
            #expect(try await publisher.identify(by: try KeyPublisher.key(name))?.code == .invalidClient)
        }
        #expect(count(publisher) == 2)
        publisher.world.time.advance(by: .seconds(60))
        #expect(try await publisher.identify(by: old)?.code == .invalidClient)
        #expect(count(publisher) == 3)
    }

    @Test func `are fetched once for all requests that wait`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        publisher.host.hold()
        let answers = Mutex<[Refusal?]>([])
        try await withThrowingTaskGroup(of: Refusal?.self) { group in
            for _ in 0..<20 { group.addTask { try await publisher.identify(by: key) } }
            try await publisher.host.waitForFetches(1)
            publisher.host.release()
            for try await answer in group { answers.withLock { $0.append(answer) } }
        }
        #expect(answers.withLock { $0.count == 20 && $0.allSatisfy { $0 == nil } })
        #expect(count(publisher) == 1)
    }

    @Test(arguments: [ClientDocumentError.Kind.unreachable, .unavailable])
    func `are used for a day while their host can't be reached`(kind: ClientDocumentError.Kind) async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        #expect(try await publisher.identify(by: key) == nil)
        publisher.host.fail(kind, at: KeyPublisher.address)
        publisher.world.time.advance(by: .seconds(86_399))
        #expect(try await publisher.identify(by: key) == nil)
        #expect(try await publisher.identify(by: key) == nil)
        #expect(count(publisher) == 2, "a host that has failed isn't asked again at once")
        publisher.world.time.advance(by: .seconds(15))
        let refusal = try await publisher.identify(by: key)
        #expect(refusal?.code == .invalidClient && refusal?.reason.contains("jwks_uri") == true)
        #expect(count(publisher) == 3)
        #expect(publisher.world.service.documentWork?.failures == 2)
    }

    @Test func `aren't used any more when their address has another document`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        #expect(try await publisher.identify(by: key) == nil)
        publisher.host.fail(.unacceptable, at: KeyPublisher.address)
        publisher.world.time.advance(by: .seconds(300))
        let refusal = try await publisher.identify(by: key)
        #expect(refusal?.code == .invalidClient && refusal?.reason.contains("it answered 404") == true)
        publisher.publish(key)
        publisher.world.time.advance(by: .seconds(15))
        #expect(try await publisher.identify(by: key) == nil)
    }

    @Test func `say by which status their host has failed`() async throws {
        let publisher = try await KeyPublisher()
        publisher.host.fail(.unavailable, at: KeyPublisher.address, because: "it answered 503")
        let refusal = try await publisher.identify(by: try KeyPublisher.key("first"))
        #expect(refusal?.reason.contains("it answered 503") == true)
    }

    @Test func `say nothing of a host to which no connection came about`() async throws {
        let publisher = try await KeyPublisher()
        let reason = "the host's address isn't a permitted one"
        publisher.host.fail(.unreachable, at: KeyPublisher.address, because: reason)
        let refusal = try await publisher.identify(by: try KeyPublisher.key("first"))
        #expect(refusal?.reason.contains(reason) == false && refusal?.reason.contains("public address") == true)
    }

    @Test(
        arguments: [
            "", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"c2VjcmV0c2VjcmV0"}]}"#,
            #"{"keys":[{"kty":"RSA","n":"AQAB","e":"AQAB"}]}"#, #"{"keys":[1]}"#,
        ])
    func `are refused as keys in jwks are`(text: String) async throws {
        let publisher = try await KeyPublisher()
        publisher.host.publish(text, at: KeyPublisher.address)
        #expect(try await publisher.identify(by: try KeyPublisher.key("first"))?.code == .invalidClient)
    }

    @Test func `of kinds that are not known are passed over`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        let others: [JSONValue] = [
            ["kty": "AKP", "alg": "ML-DSA-44", "pub": "AAAA"], ["kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA"],
            ["kty": "OKP", "crv": "Ed448", "x": "AA"],
        ]
        let keys = others + (KeyPublisher.json([key])["keys"]?.array ?? [])
        publisher.host.publish(JSONValue.object(["keys": .array(keys)]).encodedText, at: KeyPublisher.address)
        #expect(try await publisher.identify(by: key) == nil)
    }

    @Test func `that can't be read spoil no other`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        let others: [JSONValue] = [
            ["kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "kid": "odd"], ["kty": "RSA", "n": "AQ", "e": 5],
        ]
        let keys = KeyPublisher.json([key, key])["keys"]?.array ?? []
        publisher.host.publish(JSONValue.object(["keys": .array(others + keys)]).encodedText, at: KeyPublisher.address)
        #expect(try await publisher.identify(by: key) == nil)
        #expect(try await publisher.identify(by: try KeyPublisher.key("odd"))?.code == .invalidClient)
    }

    /// The key that has signed is never guessed.
    @Test func `with one identifier decide nothing if several fit`() async throws {
        let publisher = try await KeyPublisher()
        let (key, other, third) = (
            try KeyPublisher.key("one"), try KeyPublisher.key("one"), try KeyPublisher.key("three")
        )
        publisher.publish(key, other, third)
        #expect(try await publisher.identify(by: key)?.code == .invalidClient)
        #expect(try await publisher.identify(by: other)?.code == .invalidClient)
        #expect(try await publisher.identify(by: third) == nil)
    }

    @Test func `are fetched at once if the service only had too much to do before`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.host.fail(.overloaded, at: KeyPublisher.address)
        #expect(try await publisher.identify(by: key)?.code == .invalidClient)
        publisher.publish(key)
        #expect(try await publisher.identify(by: key) == nil)
    }

    @Test func `at a host that doesn't answer hold up no other client`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        for number in 0..<5 {
            var metadata = KeyPublisher.metadata
            metadata.jwksURI = URL(string: "https://slow.example.com/\(number).json")
            _ = try await publisher.world.service.registerClient(metadata, id: ClientID("slow-\(number)"))
        }
        publisher.publish(key)
        publisher.host.hold()
        try await withThrowingTaskGroup(of: Refusal?.self) { group in
            for number in 0..<4 {
                group.addTask { try await publisher.identify(by: key, as: ClientID("slow-\(number)")) }
            }
            try await publisher.host.waitForFetches(4)
            let refusal = try await publisher.identify(by: key, as: "slow-4")
            #expect(refusal?.reason.contains("too many documents") == true)
            #expect(publisher.host.fetched.count == 4)
            group.addTask { try await publisher.identify(by: key) }
            try await publisher.host.waitForFetches(5)
            publisher.host.release()
            var refusals: [Refusal?] = []
            for try await refusal in group { refusals.append(refusal) }
            #expect(refusals.count { $0 == nil } == 1)
        }
    }

    @Test func `are refused with a private key or too many keys among them`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        let pair = try PrivateKey.generate(.p256)
        let secret = try JSONValue(parsing: PrivateJSONWebKey(pair).json.revealed)
        let keys = KeyPublisher.json([key])["keys"]?.array ?? []
        publisher.host.publish(
            JSONValue.object(["keys": .array(keys + [secret])]).encodedText, at: KeyPublisher.address)
        #expect(try await publisher.identify(by: key)?.code == .invalidClient)
        let others = try (0..<10).map { try KeyPublisher.key("\($0)") }
        publisher.host.publish(KeyPublisher.json([key] + others).encodedText, at: KeyPublisher.address)
        publisher.world.time.advance(by: .seconds(15))
        #expect(try await publisher.identify(by: key)?.code == .invalidClient)
    }

    @Test func `count as failed tries of the client when they can't be used`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        var codes: [OAuthErrorCode?] = []
        for _ in 0..<61 { codes.append(try await publisher.identify(by: key)?.code) }
        #expect(codes.prefix(60).allSatisfy { $0 == .invalidClient } && codes.last == .tooManyAttempts)
        #expect(count(publisher) == 1)
    }

    @Test func `are fetched by each instance of the service`() async throws {
        let publisher = try await KeyPublisher()
        let key = try KeyPublisher.key("first")
        publisher.publish(key)
        let host = publisher.host
        let other = try await InProcessService(storage: publisher.world.storage, time: publisher.world.time) {
            $0.documentFetcher = host
        }
        #expect(try await publisher.identify(by: key) == nil)
        let assertion = try await ClientAssertion.make(
            clientID: "site", issuer: World.issuer, signer: key, time: publisher.world.time,
            randomness: publisher.world.randomness)
        let claims = IdentifyCaller.Claims(
            parameters: assertion.parameters, proofs: [], method: "POST",
            endpoint: try #require(URL(string: World.issuer + "/token")), address: nil)
        #expect(try await other.service.identifyCaller(claims, requiresProof: false).client.id == "site")
        #expect(count(publisher) == 2)
    }

    @Test func `can't be registered at a service that fetches no documents`() async throws {
        let world = try await World()
        await expectRefusal(.invalidClientMetadata) {
            try await world.service.registerClient(KeyPublisher.metadata, id: "site")
        }
    }
}
