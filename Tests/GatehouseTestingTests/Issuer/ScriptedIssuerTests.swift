import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A scripted issuer")
struct ScriptedIssuerTests {
    private let issuer: ScriptedIssuer
    private let client: IssuerClient

    init() throws {
        issuer = try ScriptedIssuer(time: ManualTimeSource())
        client = try IssuerClient(issuer)
    }

    @Test func `signs in a client that has the same manual clock`() async throws {
        let clock = ManualTimeSource(start: Date(timeIntervalSince1970: 3_000_000_000))
        let issuer = try ScriptedIssuer(time: clock)
        let provider = OpenIDProvider(
            issuer: issuer.name, clientID: "notes", transport: issuer.transport, keys: MemoryProofKeys(), time: clock)
        let session = try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
        #expect(session.account.issuer == issuer.name)
        #expect(session.accessToken.receivedAt == clock.now)
    }

    static let wrongExchanges: [(name: String, value: String?, code: OAuthErrorCode)] = [
        ("code_verifier", String(repeating: "a", count: 43), .invalidGrant),
        ("redirect_uri", "http://127.0.0.1:49153/callback", .invalidGrant), ("redirect_uri", nil, .invalidGrant),
        ("client_id", "photos", .invalidGrant), ("code", "code-99", .invalidGrant),
        ("code_verifier", nil, .invalidGrant), ("grant_type", "password", .unsupportedGrantType),
    ]

    @Test(arguments: wrongExchanges)
    func `refuses a code that isn't exchanged as it was asked for`(
        name: String, value: String?, code: OAuthErrorCode
    ) async throws {
        var form = try client.exchange(client.code())
        form.set(name, value)
        #expect(try await client.tokenError(form) == code)
        #expect(try await client.tokenError(client.exchange(client.code())) == nil)
    }

    @Test func `gives tokens for a code once`() async throws {
        let form = try client.exchange(client.code())
        #expect(try await client.tokenError(form) == nil)
        #expect(try await client.tokenError(form) == .invalidGrant)
    }

    @Test func `takes a refresh token once if it's told so`() async throws {
        let first = try await TokenResponse(parsing: client.post(client.exchange(client.code()), to: "/token").body)
        var form = RefreshRequest(refreshToken: try #require(first.refreshToken)).parameters
        form.set("client_id", "notes")
        #expect(try await client.tokenError(form) == nil)
        issuer.change { $0.spendsRefreshTokens = true }
        #expect(try await client.tokenError(form) == nil)
        #expect(try await client.tokenError(form) == .invalidGrant)
    }

    @Test func `refuses clients that prove themselves in another way than it takes, or not at all`() async throws {
        issuer.change {
            $0.authenticationMethods = ["client_secret_post"]
            $0.clientSecret = Secret("right")
        }
        var form = try client.exchange(client.code())
        #expect(try await client.tokenError(form) == .invalidClient)
        form.set("client_secret", "wrong")
        #expect(try await client.tokenError(form) == .invalidClient)
        form.set("client_secret", "right")
        #expect(try await client.tokenError(form) == nil)
    }

    @Test func `takes a pushed request once`() async throws {
        let pushed = try await client.post(client.request().parameters, to: "/par")
        let reference = PushedAuthorizationReference(
            clientID: "notes", requestURI: try PushedAuthorizationResponse(parsing: pushed.body).requestURI)
        #expect(try client.authorize(reference.parameters)["code"] != nil)
        #expect(throws: OAuthError.self) { try client.authorize(reference.parameters) }
    }

    @Test func `says who it is to those who have a token of its`() async throws {
        let tokens = try await TokenResponse(parsing: client.post(client.exchange(client.code()), to: "/token").body)
        var request = HTTPRequest(url: try #require(URL(string: issuer.name + "/userinfo")))
        #expect(try await issuer.transport.send(request).status == .unauthorized)
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.revealed
        #expect(try await issuer.transport.send(request).status == .ok)
        var form = RevocationRequest(token: tokens.accessToken).parameters
        form.set("client_id", "notes")
        #expect(try await client.post(form, to: "/revoke").status == .ok)
        #expect(try await issuer.transport.send(request).status == .unauthorized)
    }

    @Test func `is one among several, each with its own name and keys`() async throws {
        let other = try ScriptedIssuer(name: "https://other.example", time: ManualTimeSource())
        #expect(other.key.publicKey != issuer.key.publicKey)
        let code = try client.code()
        #expect(try await IssuerClient(other).tokenError(client.exchange(code)) == .invalidGrant)
        #expect(try await client.tokenError(client.exchange(code)) == nil)
    }
}
