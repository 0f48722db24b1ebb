import GatehouseClient
import GatehouseHTTP
import GatehousePasswordProviders
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A service's description")
struct ServiceDescriptionTests {
    private func requests(
        _ exchange: ServiceExchange, _ context: SignInContext = PasswordServiceFixture.context(),
        constants: [String: Secret] = [:], base: String = "https://api.example"
    ) async -> ([HTTPRequest], AuthError?) {
        let transport = ScriptedTransport { _ in
            ScriptedIssuer.json(["token": "t", "id": 7, "seconds": "60"])
        }
        let description = PasswordServiceDescription(
            id: "x", issuer: base, baseAddress: base, constants: constants, operations: [.signIn: [exchange]],
            session: SessionPlaces(
                accessToken: "token", refreshToken: nil, lifetime: "seconds", account: AccountMapping(subject: "id")))
        let provider = PasswordServiceProvider(description, transport: transport)
        let error = await authError { try await provider.signIn(context) }
        return (transport.requests, error)
    }

    @Test func `puts values in their places, encoded as the place asks`() async throws {
        let exchange = ServiceExchange(
            .put, "/people/{username}?x={key}", .json(["a": ["{password}", 1, true], "b": "<{key}>", "{key}": "c"]),
            headers: ["X-Key": "key {key}"])
        let context = PasswordServiceFixture.context("../a b?&=#/é", #"p"{key}\"#)
        let (requests, error) = await requests(exchange, context, constants: ["key": Secret("k/1")])
        #expect(error == nil)
        let request = try #require(requests.first)
        #expect(request.method == .put)
        #expect(request.percentEncodedPath == "/people/..%2Fa%20b%3F%26%3D%23%2F%C3%A9")
        #expect(request.percentEncodedQuery == "x=k%2F1")
        #expect(request.headers["X-Key"] == "key k/1")
        let body = try JSONValue(parsing: request.body.encode())
        #expect(body == ["a": [#"p"{key}\"#, 1, true], "b": "<k/1>", "{key}": "c"])
    }

    @Test func `leaves out what is optional and isn't there, and sends nothing where something is missing`() async {
        let optional = ServiceExchange(.post, "/x", .json(["a": "{nothing?}", "b": "{password}"]))
        let (sent, fine) = await requests(optional)
        #expect(fine == nil)
        #expect(
            (try? sent.first?.body.encode()).map { String(decoding: $0, as: UTF8.self) } == #"{"b":"correct horse"}"#)
        for exchange in [
            ServiceExchange(.post, "/x/{nothing}"), ServiceExchange(.post, "/x", .json(["a": "{nothing}"])),
            ServiceExchange(.post, "/x", .form([("a", "b {nothing}")])),
            ServiceExchange(.post, "/x", headers: ["A": "{nothing}"]),
        ] {
            let (requests, error) = await requests(exchange)
            #expect(requests.isEmpty)
            #expect(error?.code == .misconfigured)
        }
    }

    @Test func `leads nowhere over plain text`() async {
        let (requests, error) = await requests(ServiceExchange(.post, "/x"), base: "http://api.example")
        #expect(requests.isEmpty)
        #expect(error?.code == .insecure)
        let (local, fine) = await self.requests(ServiceExchange(.post, "/x"), base: "http://127.0.0.1:8080")
        #expect(local.count == 1)
        #expect(fine == nil)
    }

    @Test(arguments: [
        #"{"id": 7}"#, #"{"token": "", "id": 7}"#, #"{"token": 5, "id": 7}"#, #"{"token": "a b", "id": 7}"#,
        #"{"token": "t"}"#, #"{"token": "t", "id": ""}"#, #"{"token": "t", "id": {}}"#,
        "[]", "<html>", "",
    ])
    func `takes no answer for a session that isn't one`(_ body: String) async throws {
        let transport = ScriptedTransport()
        transport.enqueue(HTTPResponse(status: .ok, body: Array(body.utf8)))
        transport.enqueue(HTTPResponse(status: .ok, body: Array(#"{"token": "t", "id": 7, "seconds": 5}"#.utf8)))
        let description = PasswordServiceDescription(
            id: "x", issuer: "x", baseAddress: "https://api.example",
            operations: [.signIn: [ServiceExchange(.post, "/x")]],
            session: SessionPlaces(
                accessToken: "token", refreshToken: nil, lifetime: "seconds", account: AccountMapping(subject: "id")))
        let provider = PasswordServiceProvider(description, transport: transport)
        let context = PasswordServiceFixture.context()
        #expect(await authError { try await provider.signIn(context) }?.code == .invalidResponse)
        #expect(try await provider.signIn(context).account.subject == "7")
    }
}
