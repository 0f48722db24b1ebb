import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

@Suite("Applying an environment")
struct ApplyEnvironmentTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }
    private let environment = ServerEnvironment(
        scheme: "http", host: "api.example.com", port: 8080, pathPrefix: "v1/ä/", headers: ["X-Api-Key": "key"],
        queryItems: [URLQueryItem(name: "lang", value: "de")])

    private func sent(_ request: HTTPRequest) async throws -> HTTPRequest {
        let chain = LoaderChain(transport: transport) { ApplyEnvironment(environment) }
        return try #require(try await chain.load(request).request)
    }

    @Test func `completes a request without a host`() async throws {
        var request = HTTPRequest(path: "notes/1")
        request.queryItems = [URLQueryItem(name: "page", value: "2")]
        request.headers["X-Api-Key"] = "another"
        let sent = try await sent(request)
        #expect(sent.url?.absoluteString == "http://api.example.com:8080/v1/%C3%A4/notes/1?page=2&lang=de")
        #expect(sent.headers[values: "X-Api-Key"] == ["key"])
    }

    @Test func `puts no prefix before a path that begins with a slash`() async throws {
        let sent = try await sent(HTTPRequest(path: "/health"))
        #expect(sent.url?.absoluteString == "http://api.example.com:8080/health?lang=de")
    }

    @Test func `leaves a request to another server as it is`() async throws {
        let url = try #require(URL(string: "https://api.example.com:8080/x"))
        let sent = try await sent(HTTPRequest(url: url))
        #expect(sent.url == url)
        #expect(sent.headers["X-Api-Key"] == nil)
    }

    @Test func `gives a request that names the same server its header fields and query`() async throws {
        let sent = try await sent(HTTPRequest(url: try #require(URL(string: "http://API.example.com:8080/x?a=b"))))
        #expect(sent.url?.absoluteString == "http://API.example.com:8080/x?a=b&lang=de")
        #expect(sent.headers["X-Api-Key"] == "key")
    }

    @Test func `prefers the request's own environment`() async throws {
        var request = HTTPRequest(path: "notes")
        request.environment = ServerEnvironment(host: "staging.example.com")
        let sent = try await sent(request)
        #expect(sent.url?.absoluteString == "https://staging.example.com/notes")
        #expect(sent.headers["X-Api-Key"] == nil)
    }

    @Test(arguments: [("", "/"), ("/", "/"), ("v1", "/v1"), ("/v1/", "/v1"), ("//v1//v2", "/v1/v2")])
    func `normalises the prefix`(written: String, prefix: String) {
        #expect(ServerEnvironment(host: "h", pathPrefix: written).pathPrefix == prefix)
    }

    @Test func `needs a host`() throws {
        #expect(ServerEnvironment(try #require(URL(string: "/v1"))) == nil)
    }

    @Test func `of an IPv6 address makes a sound one`() async throws {
        let url = try #require(URL(string: "http://[::1]:8080/v1/"))
        let environment = try #require(ServerEnvironment(url))
        let chain = LoaderChain(transport: transport) { ApplyEnvironment(environment) }
        let response = try await chain.load(HTTPRequest(path: "x"))
        #expect(response.request?.url?.absoluteString == "http://[::1]:8080/v1/x")
    }
}
