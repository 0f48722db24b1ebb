import GatehouseClient
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A bearer token")
struct BearerAuthorizerTests {
    private let authorizer = BearerAuthorizer()

    @Test func `is sent in the header field, which it replaces`() async throws {
        var request = World.request()
        request.headers["Authorization"] = "Bearer old"
        let authorized = try await authorizer.authorize(request, with: .sample(access: "new"))
        #expect(authorized.headers[values: "Authorization"] == ["Bearer new"])
    }

    @Test func `is never sent if the token needs a proof`() async throws {
        let session = AuthSession(
            provider: "fake", account: AuthSession.sample().account,
            accessToken: AccessToken(
                Secret("token"), type: .dpop, receivedAt: ManualTimeSource().now, lifetime: nil))
        let error = try await #require(throws: AuthError.self) {
            try await authorizer.authorize(World.request(), with: session)
        }
        #expect(error.code == .misconfigured)
    }

    @Test(arguments: [
        (200, "", AuthorizationVerdict.accepted), (403, #"Bearer error="insufficient_scope""#, .accepted),
        (401, "", .tokenRefused), (401, "Bearer", .tokenRefused), (401, #"bearer realm="x""#, .tokenRefused),
        (401, #"Bearer error="invalid_token""#, .tokenRefused), (401, #"Basic realm="x", Bearer"#, .tokenRefused),
        (401, #"Bearer error="insufficient_user_authentication""#, .accepted), (401, #"Basic realm="x""#, .accepted),
    ])
    func `is refused by a 401 about the token`(
        _ status: Int, _ challenge: String, _ verdict: AuthorizationVerdict
    ) async {
        var response = HTTPResponseHead(status: HTTPStatus(rawValue: status))
        if !challenge.isEmpty { response.headers["WWW-Authenticate"] = challenge }
        #expect(await authorizer.examine(response, to: World.request()) == verdict)
    }
}

@Suite("A user name and a password")
struct BasicAuthenticatorTests {
    private func load(_ address: String, for origin: String) async throws -> [HTTPRequest] {
        let credentials = try #require(BasicCredentials(username: "Aladdin", password: Secret("open sesame")))
        let transport = ScriptedTransport { _ in HTTPResponse(status: .ok) }
        let chain = LoaderChain(transport: transport) {
            Authenticate([.basic: BasicAuthenticator(credentials, for: makeOrigin(origin))])
        }
        _ = try? await chain.load(World.request(.basic, address))
        return transport.requests
    }

    @Test func `are sent to their origin in the form of RFC 7617`() async throws {
        let sent = try await load("https://api.example.com/x", for: "https://api.example.com")
        #expect(sent.map { $0.headers["Authorization"] } == ["Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="])
    }

    @Test(arguments: [
        ("https://evil.example.com/x", "https://api.example.com"),
        ("http://api.example.com/x", "https://api.example.com"),
        ("https://api.example.com:444/x", "https://api.example.com"),
        ("http://api.example.com/x", "http://api.example.com"),
    ])
    func `aren't sent to another origin or over plain http`(_ address: String, _ origin: String) async throws {
        #expect(try await load(address, for: origin).isEmpty)
    }

    @Test func `are sent over plain http to this machine`() async throws {
        #expect(try await load("http://localhost:8080/x", for: "http://localhost:8080").count == 1)
    }

    @Test func `aren't sent again after a refusal`() async throws {
        let credentials = try #require(BasicCredentials(username: "a", password: Secret("b")))
        let transport = ScriptedTransport { _ in
            HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": "Basic"])
        }
        let chain = LoaderChain(transport: transport) {
            Authenticate([.basic: BasicAuthenticator(credentials, for: World.api)])
        }
        #expect(try await chain.load(World.request(.basic)).status == .unauthorized)
        #expect(transport.requests.count == 1)
    }
}
