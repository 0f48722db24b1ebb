import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import GatehouseTypes
import GatehouseURLSession
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Credentials whose proof needs a nonce, as DPoP's does.
private final class NonceAuthenticator: Authenticator {
    private let nonce = Mutex("none")
    private let renewals = Tally()

    var renewalCount: Int { renewals.count }

    func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        var request = request
        request.headers["DPoP"] = nonce.withLock { $0 }
        return .authenticated(request)
    }

    func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        if let next = response.headers["DPoP-Nonce"] { nonce.withLock { $0 = next } }
        guard response.status == .unauthorized else { return .accepted }
        return response.headers["DPoP-Nonce"] == nil ? .tokenRefused : .proofRefused
    }

    func replaceCredentials(of request: HTTPRequest) async throws(AuthError) { renewals.increment() }
}

@Suite("Credentials on a URLRequest")
struct URLRequestAuthorizationTests {
    private let time = ManualTimeSource()
    private let service: FakeAuthService
    private let manager: AuthManager

    init() async throws {
        service = FakeAuthService(time: time)
        manager = AuthManager(
            provider: FakeProvider(service), store: MemoryStore(), time: time,
            policy: RefreshPolicy(ahead: .zero, spacing: .zero))
        try await manager.signIn(
            SignInContext(credential: PasswordCredential(username: "alice", password: Secret("hunter2"))))
    }

    private let url = URL(string: "https://api.example.com/notes?a=b")

    private func authenticator(for address: String = "https://api.example.com") throws -> OAuthAuthenticator {
        manager.authenticator(for: try #require(URL(string: address).flatMap { Origin($0) }))
    }

    private func response(_ status: Int, _ fields: [String: String] = [:], from url: URL? = nil) throws -> URLResponse {
        let url = try #require(url ?? self.url)
        return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
    }

    private var invalidToken: [String: String] { ["WWW-Authenticate": #"Bearer error="invalid_token""#] }

    @Test func `are the session's, and nothing else changes`() async throws {
        var request = URLRequest(url: try #require(url))
        request.httpMethod = "PUT"
        request.httpBody = Data([1])
        request.setValue("text/plain", forHTTPHeaderField: "Accept")
        try await authenticator().authorize(&request)
        let token = try await manager.validSession().accessToken.value.revealed
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
        #expect(request.value(forHTTPHeaderField: "Accept") == "text/plain")
        #expect((request.url, request.httpMethod, request.httpBody) == (url, "PUT", Data([1])))
    }

    @Test func `are renewed before they go on a request if they have expired`() async throws {
        time.advance(by: .seconds(300))
        var request = URLRequest(url: try #require(url))
        try await authenticator().authorize(&request)
        #expect(service.counts.refreshes == 1)
        let token = try await manager.validSession().accessToken.value.revealed
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)")
    }

    @Test(arguments: [
        ("https://other.example.com/", "https://api.example.com"),
        ("http://api.example.com/", "https://api.example.com"),
        ("https://api.example.com:444/", "https://api.example.com"),
        ("http://api.example.com/", "http://api.example.com"),
        ("https://ada@api.example.com/", "https://api.example.com"),
    ])
    func `go to no other place than they were named for, nor over plain http`(address: String, named: String)
        async throws
    {
        var request = URLRequest(url: try #require(URL(string: address)))
        let error = await #expect(throws: AuthError.self) { try await authenticator(for: named).authorize(&request) }
        #expect(error?.code == .insecure)
        #expect(request.allHTTPHeaderFields ?? [:] == [:])
    }

    @Test func `are replaced once if the token was refused`() async throws {
        var request = URLRequest(url: try #require(url))
        var authorization = try await authenticator().authorize(&request)
        let first = request.value(forHTTPHeaderField: "Authorization")
        #expect(try await authorization.renew(&request, after: response(200)) == false)
        #expect(try await authorization.renew(&request, after: response(401, invalidToken)))
        #expect(request.value(forHTTPHeaderField: "Authorization") != first)
        #expect(service.counts.refreshes == 1)
        #expect(try await authorization.renew(&request, after: response(401, invalidToken)) == false)
        #expect(service.counts.refreshes == 1)
    }

    @Test func `stay as they are after the response of another origin`() async throws {
        var request = URLRequest(url: try #require(url))
        var authorization = try await authenticator().authorize(&request)
        let elsewhere = try response(401, invalidToken, from: URL(string: "https://other.example.com/"))
        #expect(try await authorization.renew(&request, after: elsewhere) == false)
        #expect(service.counts.refreshes == 0)
    }

    @Test func `aren't replaced for content that can be read only once`() async throws {
        var request = URLRequest(url: try #require(url))
        request.httpBodyStream = InputStream(data: Data([1]))
        var authorization = try await authenticator().authorize(&request)
        #expect(try await authorization.renew(&request, after: response(401, invalidToken)) == false)
        #expect(service.counts.refreshes == 0)
    }

    @Test func `say what the user has to prove`() async throws {
        var request = URLRequest(url: try #require(url))
        var authorization = try await authenticator().authorize(&request)
        let challenge = ["WWW-Authenticate": #"Bearer error="insufficient_user_authentication", acr_values="mfa""#]
        let demanding = try response(401, challenge)
        let error = await #expect(throws: AuthError.self) { try await authorization.renew(&request, after: demanding) }
        #expect(error?.code == .stepUpRequired)
    }

    @Test func `are of no session that has ended`() async throws {
        var request = URLRequest(url: try #require(url))
        var authorization = try await authenticator().authorize(&request)
        let sent = request
        await manager.signOut()
        let refused = try response(401, invalidToken)
        await #expect(throws: AuthError.self) { try await authorization.renew(&request, after: refused) }
        #expect(request == sent)
    }

    @Test func `take up the nonce of each response, and are made afresh once for one`() async throws {
        let authenticator = NonceAuthenticator()
        var request = URLRequest(url: try #require(url))
        var authorization = try await authenticator.authorize(&request)
        #expect(try await authorization.renew(&request, after: response(401, ["DPoP-Nonce": "n1"])))
        #expect(request.value(forHTTPHeaderField: "DPoP") == "n1")
        #expect(try await authorization.renew(&request, after: response(401, ["DPoP-Nonce": "n2"])) == false)
        #expect(authenticator.renewalCount == 0)
        #expect(try await authorization.renew(&request, after: response(200, ["DPoP-Nonce": "n3"])) == false)
        try await authenticator.authorize(&request)
        #expect(request.value(forHTTPHeaderField: "DPoP") == "n3")
    }

    @Test func `work with a real URLSession and server`() async throws {
        let (resource, calls) = (service.resource(), Tally())
        let listener = try await Listener.start { request in
            calls.increment()
            return (try? await resource(request)) ?? HTTPResponse(status: .internalServerError)
        }
        let origin = listener.origin
        let authenticator = manager.authenticator(for: origin)
        let session = URLSession(
            configuration: .ephemeral, delegate: RedirectsWithoutCredentials(), delegateQueue: nil)
        var request = URLRequest(url: try #require(URL(string: origin.description + "/notes")))
        var authorization = try await authenticator.authorize(&request)
        service.expireAccessTokens()
        var (_, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 401)
        while try await authorization.renew(&request, after: response) {
            (_, response) = try await session.data(for: request)
        }
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect((calls.count, service.counts.refreshes) == (2, 1))
        session.invalidateAndCancel()
        await listener.stop()
    }

    @Test func `don't follow a redirect to another origin`() async throws {
        let seen = Mutex<[String?]>([])
        let other = try await Listener.start { request in
            seen.withLock { $0 += ["Authorization", "DPoP", "Cookie", "X-Kept"].map { request.headers[$0] } }
            return HTTPResponse(status: .ok)
        }
        let location = other.origin.description + "/"
        let listener = try await Listener.start { _ in HTTPResponse(status: 302, headers: ["Location": location]) }
        let session = URLSession(
            configuration: .ephemeral, delegate: RedirectsWithoutCredentials(), delegateQueue: nil)
        var request = URLRequest(url: try #require(URL(string: listener.origin.description + "/")))
        for name in ["DPoP", "Cookie", "X-Kept"] { request.setValue("x", forHTTPHeaderField: name) }
        try await manager.authenticator(for: listener.origin).authorize(&request)
        let (_, response) = try await session.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(seen.withLock { $0 } == [nil, nil, nil, "x"])
        session.invalidateAndCancel()
        await listener.stop()
        await other.stop()
    }
}
