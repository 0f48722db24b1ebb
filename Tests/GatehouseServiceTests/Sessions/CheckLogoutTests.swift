import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A request for a logout")
struct CheckLogoutTests {
    private let world: World

    init() async throws {
        world = try await World()
        try await world.driver.registerApp("wiki") { metadata in
            metadata.dpopBoundAccessTokens = false
            metadata.postLogoutRedirectURIs = ["https://wiki.example.com/bye", "http://127.0.0.1/bye"]
        }
    }

    private func idToken(of id: ClientID = "wiki", in cookie: Secret) async throws -> Secret {
        let key = id == "wiki" ? nil : "key"
        return try #require(try await world.signIn(id, key: key, scope: "openid \(id).read", in: cookie).idToken)
    }

    private func check(
        _ hint: Secret?, of client: ClientID? = nil, to uri: String? = nil, in cookie: Secret?
    ) async throws -> PreparedLogout {
        try await world.service.checkLogout(
            EndSessionRequest(
                idTokenHint: hint, clientID: client, postLogoutRedirectURI: try uri.map { try RedirectURI($0) }),
            in: cookie)
    }

    @Test func `is for the browser's session with an ID token of it, also one that has expired`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let hint = try await idToken(in: cookie)
        world.time.advance(by: .seconds(3600))
        let logout = try await check(hint, of: "wiki", in: cookie)
        #expect(logout.isForSession && logout.isFromClient)
        #expect(logout.client?.id == "wiki" && logout.session?.email == "ada@example.com")
        #expect(try await check(hint, in: cookie).isForSession)
        #expect(try await !check(nil, of: "wiki", in: cookie).isForSession)
        #expect(try await !check(nil, of: "wiki", in: cookie).isFromClient)
    }

    @Test func `isn't for another session of the same person, nor for one that follows its end (3A-40)`() async throws {
        let (first, second) = (try await world.driver.signInBrowser(), try await world.driver.signInBrowser())
        let hint = try await idToken(in: first)
        try await world.service.browserSessions.end(first)
        let third = try await world.driver.signInBrowser(replacing: first)
        for cookie in [second, third] {
            let logout = try await check(hint, in: cookie)
            #expect(!logout.isForSession && logout.isFromClient && logout.session != nil)
        }
        #expect(try await check(hint, in: first).session == nil)
        #expect(try await check(hint, in: nil).session == nil)
    }

    @Test func `isn't for the session of another person (3A-40)`() async throws {
        _ = try await world.service.addAccount(email: "grace@example.com", password: World.password)
        let hint = try await idToken(in: try await world.driver.signInBrowser())
        let grace = try await world.driver.signInBrowser(email: "grace@example.com")
        let logout = try await check(hint, in: grace)
        #expect(!logout.isForSession && logout.isFromClient && logout.session?.email == "grace@example.com")
    }

    @Test func `has no ID token in an unsigned one, a stranger's, another kind of token, or an old key's`() async throws
    {
        let cookie = try await world.driver.signInBrowser()
        let hint = try await idToken(in: cookie)
        let parts = hint.revealed.split(separator: ".")
        let payload = try #require(Base64URL.decode(parts[1]))
        let stranger = try SigningKey(
            PrivateKey.generate(.p256), keyID: UnverifiedToken(compact: hint.revealed).header.keyID)
        let unsigned = Base64URL.encode(Array(#"{"alg":"none","typ":"JWT"}"#.utf8))
        let others = [
            "\(unsigned).\(parts[1]).", "\(parts[0]).\(parts[1]).", "a.b.c", "",
            try await SignedToken.make(payload: payload, type: "JWT", signer: stranger),
            try await world.signIn("photos", in: cookie).accessToken.revealed,
        ]
        for other in others {
            let logout = try await check(Secret(other), of: "wiki", in: cookie)
            #expect(!logout.isForSession && !logout.isFromClient && logout.client?.id == "wiki", "\(other)")
            let nobodys = try await check(Secret(other), to: "https://wiki.example.com/bye", in: cookie)
            #expect(nobodys.client == nil && nobodys.request.postLogoutRedirectURI == nil && !nobodys.isForSession)
        }
        #expect(try await check(hint, in: cookie).isForSession)
        world.time.advance(by: .seconds(2 * 86400))
        let again = try await world.driver.signInBrowser(replacing: cookie)
        let old = try await idToken(in: again)
        _ = try await world.service.rotateKey()
        #expect(try await check(old, in: again).isForSession)
        world.time.advance(by: .seconds(3 * 3600))
        #expect(try await !check(old, in: again).isFromClient)
    }

    @Test func `is refused with an ID token of another client than it names`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let hint = try await idToken(of: "photos", in: cookie)
        await expectRefusal(.invalidRequest) { try await check(hint, of: "wiki", in: cookie) }
        #expect(try await check(hint, of: "photos", in: cookie).isForSession)
    }

    @Test(arguments: [
        "https://wiki.example.com/bye?foo=bar", "https://wiki.example.com/bye/", "https://wiki.example.com/",
        "https://WIKI.example.com/bye", "https://wiki.example.com:443/bye", "http://127.0.0.1:1/",
        "http://localhost/bye",
        "https://evil.example.com/bye", "https://wiki.example.com.evil.example.com/bye",
        // Registered, but for responses to requests for authorization.
        "http://127.0.0.1/callback",
    ])
    func `is refused with a redirect URI that isn't registered for logouts (3A-39)`(uri: String) async throws {
        let cookie = try await world.driver.signInBrowser()
        let hint = try await idToken(in: cookie)
        await expectRefusal(.invalidRequest) { try await check(hint, to: uri, in: cookie) }
        await expectRefusal(.invalidRequest) { try await check(nil, of: "wiki", to: uri, in: cookie) }
        #expect(try await world.service.browserSessions.find(cookie) != nil)
    }

    @Test func `may name a registered redirect URI, with any port of this machine`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let hint = try await idToken(in: cookie)
        for uri in ["https://wiki.example.com/bye", "http://127.0.0.1/bye", "http://127.0.0.1:50001/bye"] {
            #expect(try await check(hint, to: uri, in: cookie).isForSession)
            #expect(try await check(nil, of: "wiki", to: uri, in: nil).client?.id == "wiki")
        }
    }

    @Test func `leads nowhere afterwards if it contains only a redirect URI`() async throws {
        let cookie = try await world.driver.signInBrowser()
        for uri in ["https://wiki.example.com/bye", "https://evil.example.com/bye"] {
            let logout = try await check(nil, to: uri, in: cookie)
            #expect(logout.session != nil && !logout.isForSession && !logout.isFromClient)
            #expect(logout.client == nil && logout.request.postLogoutRedirectURI == nil)
        }
    }

    @Test func `is refused with a redirect URI of an unknown client, or one that was removed`() async throws {
        let cookie = try await world.driver.signInBrowser()
        let (hint, uri) = (try await idToken(in: cookie), "https://wiki.example.com/bye")
        await expectRefusal(.invalidRequest) { try await check(nil, of: "nobody", to: uri, in: cookie) }
        #expect(try await check(nil, of: "nobody", in: cookie).client == nil)
        try await world.service.removeClient("wiki")
        await expectRefusal(.invalidRequest) { try await check(hint, to: uri, in: cookie) }
        let logout = try await check(hint, in: cookie)
        #expect(!logout.isForSession && !logout.isFromClient && logout.session != nil)
    }
}
