import GatehouseVerifier
import Testing
import VerifierTestSupport

@Suite("A token's claims")
struct ClaimPolicyTests {
    private let issuer: TestIssuer

    init() throws {
        issuer = try TestIssuer()
    }

    private func decide(
        _ changes: [String: JSONValue?], configure: (inout VerifierOptions) -> Void = { _ in }
    ) async throws -> Decision {
        let token = try await issuer.token(changes)
        return await issuer.verifier(configure: configure).decide(try issuer.bearer(token))
    }

    /// Attack checklist J33.
    @Test(
        "name this resource, byte for byte",
        arguments: [
            "photos-api", "Notes-API", "notes-api/", "notes-ap", "notes-apis", " notes-api", "https://notes-api", "*",
            "notes-api,photos-api", "notes\u{2D}api\u{301}",
        ])
    func audiences(text: String) async throws {
        #expect(try await decide(["aud": .string(text)]).reasons == [.wrongAudience])
    }

    /// Attack checklist J33.
    @Test func `may name other resources beside this one`() async throws {
        #expect(try await decide(["aud": ["photos-api", "notes-api"]]).principal != nil)
        #expect(try await decide(["aud": ["photos-api", "files-api"]]).reasons == [.wrongAudience])
    }

    /// Attack checklist J33.
    @Test(
        "name resources by text alone",
        arguments: [
            JSONValue.null, [], ["notes-api", 1], 1, true, ["notes-api": true], "", [["notes-api"]], ["notes-api", ""],
        ])
    func audienceKinds(value: JSONValue) async throws {
        #expect(try await decide(["aud": value]).reasons == [.invalidClaims])
    }

    /// Attack checklist J34.
    @Test(
        "name the issuer, byte for byte",
        arguments: [
            "https://id.example.com/", "http://id.example.com", "https://ID.example.com",
            "https://id.example.com/tenant",
            "https://id.example.com:443", "https://\u{456}d.example.com", "id.example.com", "https://evil.example",
        ])
    func issuers(text: String) async throws {
        #expect(try await decide(["iss": .string(text)]).reasons == [.wrongIssuer])
    }

    /// Attack checklist J34: Swift's own comparison takes these for the same text.
    @Test func `are compared as bytes, not as characters`() async throws {
        let token = try await issuer.token(["iss": "https://e\u{301}.example"])
        let verifier = Verifier(
            issuer: "https://\u{E9}.example", audience: TestIssuer.audience, keys: StaticKeySet(issuer.keySet),
            time: issuer.clock)
        #expect(await verifier.decide(try issuer.bearer(token)).reasons == [.wrongIssuer])
    }

    /// Attack checklist J36; RFC 9700, section 4.15.
    @Test func `speak for an account and not for the client itself`() async throws {
        let changes: [String: JSONValue?] = ["sub": "notes"]
        #expect(try await decide(changes).reasons == [.subjectIsClient])
        #expect(try await decide(changes) { $0.acceptsClientTokens = true }.principal != nil)
    }

    @Test func `name a client that is let in`() async throws {
        #expect(try await decide([:]) { $0.clients = ["notes", "photos"] }.principal != nil)
        #expect(try await decide([:]) { $0.clients = ["photos"] }.reasons == [.clientNotAllowed])
        #expect(try await decide([:]) { $0.clients = [] }.reasons == [.clientNotAllowed])
    }

    @Test func `may hold more than is known`() async throws {
        let decision = try await decide(["roles": ["admin"]])
        #expect(decision.principal?.claims["roles"] == ["admin"])
    }

    @Test func `are of bearable length`() async throws {
        let long = JSONValue.string(String(repeating: "x", count: 2049))
        for claim in ["iss", "sub", "client_id", "jti", "device_id"] {
            #expect(try await decide([claim: long]).reasons == [.invalidClaims])
        }
    }
}
