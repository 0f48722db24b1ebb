import Foundation
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token that came with a request")
struct PresentedTokenTests {
    private let issuer: TestIssuer
    private let verifier: Verifier

    init() throws {
        issuer = try TestIssuer()
        verifier = issuer.verifier()
    }

    private func decide(
        _ fields: KeyValuePairs<String, String>, to address: String = TestIssuer.resource
    ) async throws -> Decision {
        await verifier.decide(try issuer.request(fields, to: address))
    }

    @Test func `stands in one Authorization field`() async throws {
        let token = try await issuer.token()
        #expect(try await decide(["Authorization": "Bearer \(token)"]).principal != nil)
        #expect(try await decide(["authorization": "bearer  \(token) "]).principal != nil)
    }

    @Test func `that isn't there is asked for`() async throws {
        let decision = try await decide([:])
        #expect(decision.reasons == [.missingCredentials])
        let response = try #require(decision.refusal?.response)
        #expect(response.status == .unauthorized)
        #expect(
            response.headers[values: "WWW-Authenticate"] == ["DPoP algs=\"ES256 Ed25519 EdDSA\"", "Bearer"])
    }

    @Test("of another scheme isn't looked at", arguments: ["Basic YTpi", "Digest realm=\"x\"", "Negotiate abc"])
    func schemes(value: String) async throws {
        let decision = try await decide(["Authorization": value])
        #expect(decision.reasons == [.unsupportedScheme])
        #expect(decision.refusal?.response.status == .unauthorized)
        #expect(decision.refusal?.errors == [])
    }

    @Test func `comes with its scheme`() async throws {
        let decision = try await decide(["Authorization": await issuer.token()])
        #expect(decision.reasons == [.unsupportedScheme])
    }

    /// Attack checklist J42.
    @Test func `doesn't come in two fields`() async throws {
        let token = try await issuer.token()
        for second in ["Bearer \(token)", "DPoP \(token)", "Basic YTpi", ""] {
            let decision = try await decide(["Authorization": "Bearer \(token)", "Authorization": second])
            #expect(decision.reasons == [.multipleCredentials])
            #expect(decision.refusal?.response.status == .badRequest)
            #expect(decision.refusal?.errors.first == "invalid_request")
        }
    }

    /// Attack checklist J42.
    @Test func `doesn't share its field`() async throws {
        let token = try await issuer.token()
        let values = [
            "Bearer \(token), DPoP \(token)", "Bearer", "Bearer ", "Bearer \(token) \(token)", "",
            "Bearer \(token)\r\nX: y", "Bearer \u{E9}\(token)", "Bearer \(token)\0", "Bearer realm=\"x\"",
        ]
        for value in values {
            let decision = try await decide(["Authorization": value])
            #expect(decision.reasons == [.malformedCredentials], "\(value.debugDescription)")
            #expect(decision.refusal?.response.status == .badRequest)
        }
    }

    /// Whatever a verifier does with a token first: what isn't one at all is no credential.
    @Test(arguments: ["a,b", "a.b.c,", "a.b.c d", "e30.e30.\u{E9}", "a$b", "a.b.c.d.e;", "=", "\"a\""])
    func `is made of a token's characters before anything else is said about it`(text: String) async throws {
        let transport = ScriptedTransport()
        let address = try #require(URL(string: "https://id.example.com/i"))
        let introspector = RemoteIntrospector(
            issuer: TestIssuer.name, endpoint: address,
            client: ClientAuthentication.secretBasic("notes-api", Secret("hush")),
            transport: transport, time: issuer.clock, randomness: issuer.randomness)
        let asking = issuer.verifier { $0.introspection = IntrospectionRule(introspector, tokens: .opaque) }
        for verifier in [verifier, issuer.verifier(sealed: true), asking] {
            for scheme in ["Bearer", "DPoP", "bearer "] {
                let request = try issuer.request(["Authorization": "\(scheme) \(text)"])
                let decision = await verifier.decide(request)
                #expect(decision.reasons == [.malformedCredentials])
            }
        }
        #expect(transport.requests.isEmpty)
    }

    /// Attack checklist J42; RFC 9700, section 4.3.2.
    @Test func `doesn't stand in the address`() async throws {
        let token = try await issuer.token()
        let address = "https://api.example.com/notes?access_token=\(token)"
        let alone = try await decide([:], to: address)
        let both = try await decide(["Authorization": "Bearer \(token)"], to: address)
        for decision in [alone, both] {
            #expect(decision.reasons == [.tokenInQuery])
            #expect(decision.refusal?.response.status == .badRequest)
        }
    }

    /// Attack checklist J31.
    @Test func `has at most 16 KiB`() async throws {
        let padding = { (count: Int) in ["pad": JSONValue.string(String(repeating: "x", count: count))] }
        let within = try await issuer.token(padding(11_000))
        let beyond = try await issuer.token(padding(12_000))
        #expect(within.utf8.count <= 16 * 1024 && beyond.utf8.count > 16 * 1024)
        #expect(try await decide(["Authorization": "Bearer \(within)"]).principal != nil)
        let decision = try await decide(["Authorization": "Bearer \(beyond)"])
        #expect(decision.reasons == [.tokenTooLarge])
        #expect(decision.refusal?.response.status == .unauthorized)
    }

    @Test func `of a megabyte is refused without being read`() async throws {
        let decision = try await decide(["Authorization": "Bearer \(String(repeating: "a", count: 1 << 20))"])
        #expect(decision.reasons == [.malformedCredentials])
    }
}
