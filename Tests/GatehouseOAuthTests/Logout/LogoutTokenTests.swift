import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A logout token")
struct LogoutTokenTests {
    private static let issuer = "https://id.example.com"

    private let time = ManualTimeSource()
    private let signer: SigningKey

    init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
    }

    private var claims: LogoutToken {
        LogoutToken(
            issuer: Self.issuer, client: "wiki", issuedAt: time.now, identifier: "j-1", subject: "ada", sessionID: "s-1"
        )
    }

    private func verify(_ claims: JSONValue, type: String = LogoutToken.type) async throws -> LogoutToken {
        let token = try await SignedToken.make(claims: claims, type: type, signer: signer)
        return try LogoutTokenVerifier(issuer: Self.issuer, clientID: "wiki", time: time)
            .verify(UnverifiedToken(compact: token), keys: JSONWebKeySet([signer.publicKey]))
    }

    /// The claims with another one in its place; nil removes it.
    private func claims(_ name: String, _ value: JSONValue?) -> JSONValue {
        var members = claims.json.object ?? [:]
        members[name] = value
        return .object(members)
    }

    @Test func `is read as it was written`() async throws {
        #expect(try await verify(claims.json) == claims)
        #expect(try await verify(claims.json, type: "application/logout+jwt").sessionID == "s-1")
        let all = LogoutToken(
            issuer: Self.issuer, client: "wiki", issuedAt: time.now, identifier: "j-2", subject: "ada")
        #expect(try await verify(all.json).sessionID == nil)
        #expect(try await verify(claims("sub", nil)).subject == nil)
        #expect(try await verify(claims("aud", ["board", "wiki"])).audience == ["board", "wiki"])
    }

    @Test(
        arguments: [
            ("nonce", "n"), ("events", nil), ("events", [:]), ("events", ["https://example.com/event": [:]]),
            ("events", ["http://schemas.openid.net/event/backchannel-logout": true]),
            ("iss", "https://id.example.com/"),
            ("iss", nil), ("aud", "board"), ("aud", nil), ("jti", nil), ("jti", ""), ("iat", nil), ("exp", nil),
            ("exp", 0), ("iat", 4_000_000_000), ("sub", ["ada"]), ("sid", 1),
        ] as [(String, JSONValue?)])
    func `is refused with another claim`(name: String, value: JSONValue?) async {
        await #expect(throws: OAuthError.self) { try await verify(claims(name, value)) }
    }

    @Test func `names the person or the session`() async {
        var members = claims.json.object ?? [:]
        (members["sub"], members["sid"]) = (nil, nil)
        let neither = JSONValue.object(members)
        await #expect(throws: OAuthError.self) { try await verify(neither) }
    }

    @Test(arguments: ["JWT", "at+jwt", "secevent+jwt", "dpop+jwt", "logout"])
    func `is no token of another type`(type: String) async {
        await #expect(throws: OAuthError.self) { try await verify(claims.json, type: type) }
    }

    @Test func `is refused when it has expired, or another key has signed it`() async throws {
        let old = claims.json
        time.advance(by: .seconds(151))
        await #expect(throws: OAuthError.self) { try await verify(old) }
        let forged = try await SignedToken.make(
            claims: claims.json, type: LogoutToken.type, signer: SigningKey(try PrivateKey.generate(.p256)))
        #expect(throws: JOSEError.self) {
            try LogoutTokenVerifier(issuer: Self.issuer, clientID: "wiki", time: time)
                .verify(UnverifiedToken(compact: forged), keys: JSONWebKeySet([signer.publicKey]))
        }
    }
}

@Suite("The URI that receives logout tokens")
struct LogoutReceiverURITests {
    @Test(arguments: [
        "https://wiki.example.com/logout", "https://wiki.example.com:8443/logout?tenant=1", "http://127.0.0.1:9000/x",
        "http://[::1]/x", "http://localhost:1/",
    ])
    func `is an https URL, or an http URL of this machine`(text: String) {
        #expect(LogoutReceiverURI(text) != nil)
    }

    @Test(arguments: [
        "http://wiki.example.com/logout", "https://wiki.example.com/logout#part", "https://ada@wiki.example.com/",
        "ftp://wiki.example.com/", "https:///logout", "//wiki.example.com/", "https://wiki.example.com/ a", "",
        "https://wiki.example.com:0/", "http://127.0.0.1:00/",
        "https://wiki.example.com/" + String(repeating: "a", count: 1_000),
    ])
    func `is nothing else`(text: String) {
        #expect(LogoutReceiverURI(text) == nil)
    }

    @Test(arguments: [
        ("https://id.example.com/x", true), ("https://ID.example.com:443/x", true), ("https://id.example.com./x", true),
        ("https://id.example.com:8443/x", false), ("https://wiki.example.com/x", false),
    ])
    func `is at an issuer or not`(text: String, isThere: Bool) {
        #expect(LogoutReceiverURI(text)?.isAtOrigin(of: "https://id.example.com/path") == isThere)
    }
}
