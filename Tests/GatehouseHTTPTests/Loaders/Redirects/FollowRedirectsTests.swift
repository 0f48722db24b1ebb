import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

private enum Key: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
    static let isBoundToOrigin = true
}

private enum Hint: HTTPRequestOption {
    static let defaultOptionValue: String? = nil
}

@Suite("Following redirects")
struct FollowRedirectsTests {
    private let transport = ScriptedTransport { _ in HTTPResponse(status: 200) }

    private func redirect(_ status: HTTPStatus, _ location: String) {
        transport.enqueue(HTTPResponse(status: status, headers: ["Location": location]))
    }

    private func request(
        _ method: HTTPMethod = .get, _ url: String = "https://a.example/x/y?z=1", body: any HTTPBody = EmptyBody()
    ) throws -> HTTPRequest {
        var request = HTTPRequest(method, url: try #require(URL(string: url)), body: body)
        for name in FollowRedirects.alwaysBoundToOrigin + ["X-Api-Key", "Accept"] { request.headers[name] = "value" }
        request.authenticationMethod = .oauth
        request[option: Key.self] = "key"
        request[option: Hint.self] = "hint"
        return request
    }

    private func load(_ request: HTTPRequest) async throws -> HTTPResponse {
        let chain = LoaderChain(transport: transport) {
            FollowRedirects(maximumRedirects: 3, headersBoundToOrigin: ["x-api-key"])
        }
        return try await chain.load(request)
    }

    @Test(arguments: [
        ("/b?c=d", "https://a.example/b?c=d"), ("b", "https://a.example/x/b"), ("?q", "https://a.example/x/y?q"),
        ("//b.example/c", "https://b.example/c"), ("https://a.example:443/b", "https://a.example:443/b"),
        ("#part", "https://a.example/x/y?z=1"),
    ])
    func `resolves the new address`(location: String, target: String) async throws {
        redirect(302, location)
        let response = try await load(try request())
        #expect(response.status == 200)
        #expect(response.request?.url?.absoluteString == target)
    }

    @Test func `within an origin keeps everything`() async throws {
        redirect(307, "https://a.example:443/b")
        let sent = try #require(try await load(try request()).request)
        #expect(sent.headers == (try request().headers))
        #expect(sent.authenticationMethod == .oauth)
        #expect(sent[option: Key.self] == "key")
    }

    @Test(arguments: ["https://b.example/", "https://a.example:444/", "https://sub.a.example/"])
    func `to another origin takes off what belongs to the first`(location: String) async throws {
        redirect(302, location)
        let sent = try #require(try await load(try request()).request)
        #expect(sent.headers == ["Accept": "value"])
        #expect(sent.authenticationMethod == nil)
        #expect(sent[option: Key.self] == nil)
        #expect(sent[option: Hint.self] == "hint")
    }

    @Test(arguments: ["Authorization", "Proxy-Authorization", "Cookie", "DPoP", "dpop", "X-API-KEY"])
    func `to another origin takes off each field with credentials`(name: String) async throws {
        redirect(302, "https://b.example/")
        var request = HTTPRequest(url: try #require(URL(string: "https://a.example/")))
        request.headers[name] = "value"
        #expect(try await load(request).request?.headers == [:])
    }

    @Test func `and back doesn't bring it back`() async throws {
        redirect(302, "https://b.example/")
        redirect(302, "https://a.example/")
        let sent = try #require(try await load(try request()).request)
        #expect(sent.url?.absoluteString == "https://a.example/")
        #expect(sent.headers == ["Accept": "value"])
        #expect(sent.authenticationMethod == nil)
    }

    @Test(arguments: [
        (303, "POST", "GET", false), (303, "PUT", "GET", false), (303, "HEAD", "HEAD", true),
        (301, "POST", "GET", false), (302, "POST", "GET", false), (301, "PUT", "PUT", true),
        (307, "POST", "POST", true),
        (308, "POST", "POST", true),
    ])
    func `keeps or drops method and content as the status says`(
        status: Int, method: String, expected: String, keepsBody: Bool
    ) async throws {
        redirect(HTTPStatus(rawValue: status), "/b")
        var request = try request(HTTPMethod(rawValue: method), body: BytesBody([1, 2]))
        request.headers["Content-Type"] = "text/plain"
        let sent = try #require(try await load(request).request)
        #expect(sent.method.rawValue == expected)
        #expect(try sent.body.encode() == (keepsBody ? [1, 2] : []))
        #expect(sent.headers["Content-Type"] == (keepsBody ? "text/plain" : nil))
    }

    @Test(arguments: ["http://a.example/", "http://127.0.0.1/", "ftp://a.example/", "file:///etc/passwd"])
    func `never leaves TLS`(location: String) async throws {
        redirect(302, location)
        let error = await #expect(throws: HTTPError.self) { try await load(try request()) }
        #expect(error?.code == (location.hasPrefix("file") ? .invalidResponse : .insecureConnection))
        #expect(transport.requests.count == 1)
    }

    @Test func `may go from plain text to TLS and stay in plain text`() async throws {
        redirect(302, "http://a.example/b")
        redirect(302, "https://a.example/b")
        let response = try await load(try request(.get, "http://a.example/"))
        #expect(response.request?.url?.absoluteString == "https://a.example/b")
        #expect(response.request?.headers["Authorization"] == nil)
    }

    @Test func `gives up after too many`() async throws {
        for _ in 0..<4 { redirect(302, "/again") }
        let error = await #expect(throws: HTTPError.self) { try await load(try request()) }
        #expect(error?.code == .invalidResponse)
        #expect(transport.requests.count == 4)
        for _ in 0..<3 { redirect(302, "/again") }
        #expect(try await load(try request()).status == 200)
    }

    @Test(arguments: ["", "https://", "https://me:pass@a.example/", "https://a b/", "http://a:99999/"])
    func `refuses what leads nowhere`(location: String) async throws {
        guard !location.isEmpty else {
            transport.enqueue(HTTPResponse(status: 302))
            #expect(try await load(try request()).status == 302)
            return
        }
        redirect(302, location)
        let error = await #expect(throws: HTTPError.self) { try await load(try request()) }
        #expect(error?.code == .invalidResponse)
        #expect(error?.response?.status == 302)
    }

    @Test(arguments: [200, 304, 401, 300])
    func `leaves other answers alone`(status: Int) async throws {
        redirect(HTTPStatus(rawValue: status), "/b")
        #expect(try await load(try request()).status.rawValue == status)
    }
}
