import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A canary on the wire")
struct CanaryWireTests {
    private let canary = Canary()

    private func found(_ secret: String) -> String? {
        canary.search("…\(secret)…", place: "text").first?.secret
    }

    @Test func `collects credentials`() {
        var request = HTTPRequest(path: "/")
        request.headers["Authorization"] = "DPoP token-0123456789"
        canary.collect(from: request)
        #expect(found("token-0123456789") == "credentials")
    }

    @Test func `collects the password of Basic credentials`() {
        var request = HTTPRequest(path: "/")
        request.headers["Authorization"] = "Basic " + Base64.encode(Array("ada:open:sesame".utf8))
        canary.collect(from: request)
        #expect(found("open:sesame") == "password")
    }

    @Test func `collects cookies, theirs and ours`() {
        var request = HTTPRequest(path: "/")
        request.headers["Cookie"] = "a=cookie-one; b=cookie-two"
        canary.collect(from: request)
        canary.collect(from: HTTPResponse(status: 200, headers: ["Set-Cookie": "c=cookie-three; HttpOnly"]))
        for cookie in ["cookie-one", "cookie-two", "cookie-three"] { #expect(found(cookie) == "cookie") }
        #expect(found("HttpOnly") == nil)
    }

    @Test func `collects from forms, queries and redirects`() throws {
        let url = try #require(URL(string: "https://id.example.com/a?code=code-in-query&state=state-value"))
        canary.collect(from: HTTPRequest(.post, url: url, body: FormBody([("refresh_token", "refresh in form")])))
        canary.collect(
            from: HTTPResponse(status: 302, headers: ["Location": "http://127.0.0.1/?code=code-in-redirect#x"]))
        #expect(found("code-in-query") == "code")
        #expect(found("refresh in form") == "refresh_token")
        #expect(found("code-in-redirect") == "code")
        #expect(found("state-value") == nil)
    }

    @Test func `collects from JSON, however deep`() {
        let body = Array(#"{"list":[{"access_token":"deep-in-json"}],"token_type":"DPoP-DPoP"}"#.utf8)
        canary.collect(from: HTTPResponse(status: 200, body: body))
        #expect(found("deep-in-json") == "access_token")
        #expect(found("DPoP-DPoP") == nil)
    }

    @Test func `listens in on a transport`() async throws {
        let server = ScriptedTransport(default: { _ in HTTPResponse(status: 200, body: Array("id_token=from-it".utf8)) }
        )
        var request = HTTPRequest(path: "/")
        request.headers["Authorization"] = "Bearer to-the-server"
        #expect(try await CanaryTransport(server, canary: canary).send(request).status == 200)
        #expect(found("to-the-server") != nil && found("from-it") != nil)
        #expect(canary.secretCount == 2)
    }
}
