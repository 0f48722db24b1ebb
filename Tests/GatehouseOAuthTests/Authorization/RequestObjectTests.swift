import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseOAuth

@Suite("A signed request for authorization")
struct RequestObjectTests {
    private static let issuer = "https://id.example"

    private let clock = ManualTimeSource()
    private let key: SigningKey

    init() throws {
        key = try SigningKey(PrivateKey.generate(.p256))
    }

    private func request() throws -> AuthorizationRequest {
        var request = AuthorizationRequest(
            clientID: "site", redirectURI: try RedirectURI("https://site.example.com/callback"),
            codeChallenge: CodeVerifier(randomness: SeededRandomSource(seed: 7)).challenge, scope: "openid")
        request.state = "state"
        request.maximumAge = 600
        request.resources = ["https://a.example.com/", "https://b.example.com/"]
        return request
    }

    private func read(
        _ token: Secret, key other: SigningKey? = nil, needsStart: Bool = false
    ) throws(OAuthError) -> OAuthParameters {
        try RequestObject(
            verifying: token, of: "site", keys: JSONWebKeySet([(other ?? key).publicKey]), algorithms: [.es256],
            issuer: RequestObjectTests.issuer, needsStart: needsStart, time: clock
        ).parameters
    }

    private func forged(_ changes: [String: JSONValue?], type: String? = RequestObject.type) async throws -> Secret {
        let good = try await RequestObject.make(
            request(), issuer: RequestObjectTests.issuer, signer: key, time: clock)
        let payload = try UnverifiedToken(compact: good.revealed).unverifiedPayload
        var claims = try #require(JSONValue(parsing: payload).object)
        for (name, value) in changes { claims[name] = value }
        return Secret(try await SignedToken.make(claims: .object(claims), type: type, signer: key))
    }

    @Test func `says the same as the request that was signed`() async throws {
        let token = try await RequestObject.make(
            request(), issuer: RequestObjectTests.issuer, signer: key, time: clock)
        let read = try AuthorizationRequest(parameters: read(token))
        let expected = try request()
        #expect(read.parameters.pairs.map(\.value).sorted() == expected.parameters.pairs.map(\.value).sorted())
        #expect(read.resources == expected.resources && read.maximumAge == 600)
    }

    @Test func `may have numbers, objects and one resource as its claims`() async throws {
        let parameters = try read(
            try await forged([
                "max_age": 30, "claims": ["userinfo": [:]], "resource": "https://a.example.com/", "jti": "a",
            ]))
        #expect(parameters["max_age"] == "30" && parameters["claims"] == #"{"userinfo":{}}"#)
        #expect(parameters.all("resource") == ["https://a.example.com/"] && parameters["jti"] == nil)
    }

    @Test func `may have any other claims`() async throws {
        let others: [String: JSONValue] = [
            "purpose": ["a"], "exact": true, "weight": .number(1.5), "none": .null, "text": "a",
        ]
        let parameters = try read(try await forged(others))
        #expect(parameters["text"] == "a")
        for name in ["purpose", "exact", "weight", "none"] { #expect(parameters[name] == nil) }
    }

    @Test(
        arguments: [
            ("iss", "other"), ("iss", nil), ("aud", "https://id.example/"), ("aud", ["https://id.example/", "b"]),
            ("aud", ["https://id.example", 1]), ("aud", []), ("aud", nil), ("nbf", 1), ("nbf", "now"),
            ("client_id", "other"), ("client_id", nil), ("exp", nil), ("exp", "soon"), ("exp", 1),
            ("exp", 99_999_999_999), ("nbf", 99_999_999_999), ("state", ["a"]),
            ("resource", [1]), ("max_age", .number(1.5)), ("prompt", true),
        ] as [(String, JSONValue?)])
    func `is refused with a claim that isn't right`(name: String, value: JSONValue?) async throws {
        let token = try await forged([name: value])
        #expect(throws: OAuthError.self) { try read(token) }
    }

    @Test func `may be for several servers`() async throws {
        let parameters = try read(
            try await forged(["aud": ["https://other.example", .string(RequestObjectTests.issuer)]]))
        #expect(parameters["state"] == "state")
    }

    @Test func `begins at most an hour ago, and says when if it must`() async throws {
        let now = clock.numericDate
        for (start, isValid) in [(now + 10, true), (now + 11, false), (now - 3610, true), (now - 3611, false)] {
            let token = try await forged(["nbf": .integer(start)])
            #expect(((try? read(token)) != nil) == isValid, "\(start - now)")
        }
        let token = try await forged(["nbf": nil])
        _ = try read(token)
        #expect(throws: OAuthError.self) { try read(token, needsStart: true) }
        _ = try read(try await forged([:]), needsStart: true)
    }

    @Test func `ends, and begins`() async throws {
        let token = try await RequestObject.make(
            request(), issuer: RequestObjectTests.issuer, signer: key, lifetime: .seconds(60), time: clock)
        clock.advance(by: .seconds(69))
        _ = try read(token)
        clock.advance(by: .seconds(2))
        #expect(throws: OAuthError.self) { try read(token) }
    }

    @Test func `is refused by another key, without a signature, and if it is too long`() async throws {
        let token = try await forged([:])
        let other = try SigningKey(PrivateKey.generate(.p256))
        #expect(throws: OAuthError.self) { try read(token, key: other) }
        let parts = token.revealed.split(separator: ".")
        let header = Base64URL.encode(Array(#"{"alg":"none","typ":"oauth-authz-req+jwt"}"#.utf8))
        #expect(throws: OAuthError.self) { try read(Secret("\(header).\(parts[1]).")) }
        #expect(throws: OAuthError.self) { try read(Secret("\(parts[0]).\(parts[1]).\(parts[2].dropLast(4))AAAA")) }
        let long = try await forged(["state": .string(String(repeating: "a", count: 20_000))])
        #expect(throws: OAuthError.self) { try read(long) }
    }

    @Test func `can't be another token of the client`() async throws {
        for type in [nil, "JWT"] { _ = try read(try await forged([:], type: type)) }
        for type in ["dpop+jwt", "at+jwt", "client-authentication+jwt"] {
            let token = try await forged([:], type: type)
            #expect(throws: OAuthError.self) { try read(token) }
        }
        // Without a type of its own it may be an assertion.
        let assertion = try await forged(["sub": "site"], type: "JWT")
        #expect(throws: OAuthError.self) { try read(assertion) }
        _ = try read(try await forged(["sub": "site"]))
    }
}
