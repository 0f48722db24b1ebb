import Foundation
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A request")
struct HTTPRequestTests {
    @Test func `has no address until it has a host`() {
        var request = HTTPRequest(path: "/notes")
        #expect(request.url == nil)
        request.host = "api.example.com"
        #expect(request.url?.absoluteString == "https://api.example.com/notes")
        request.port = 8443
        #expect(request.url?.absoluteString == "https://api.example.com:8443/notes")
    }

    @Test(arguments: ["", "ht tp", "1http", "é", "https:"])
    func `has no address while its scheme can't be one`(scheme: String) {
        var request = HTTPRequest(path: "/")
        request.host = "example.com"
        request.scheme = scheme
        #expect(request.url == nil)
        request.scheme = "http"
        #expect(request.url?.absoluteString == "http://example.com/")
    }

    @Test(arguments: [-1, 0, 65536, .max])
    func `has no address while its port can't be one`(port: Int) {
        var request = HTTPRequest(path: "/")
        request.host = "example.com"
        request.port = port
        #expect(request.url == nil)
    }

    @Test(arguments: ["", "a b", "a/b", "a?b", "a\r\nHost: b"])
    func `has no address while its host can't be one`(host: String) {
        var request = HTTPRequest(path: "/")
        request.host = host
        #expect(request.url == nil)
    }

    @Test func `with a relative path and a host has no address`() {
        var request = HTTPRequest(path: "notes")
        request.host = "example.com"
        #expect(request.url == nil)
    }

    @Test func `with a user's name in its address has no address`() throws {
        #expect(HTTPRequest(url: try #require(URL(string: "https://me:pass@example.com/"))).url == nil)
        #expect(HTTPRequest(url: try #require(URL(string: "https://example.com/"))).url != nil)
    }

    @Test(arguments: ["https://api.example.com/notes?page=2", "http://[::1]:8081/a%20b"])
    func `is made from an address as text`(text: String) {
        #expect(HTTPRequest(url: text).url?.absoluteString == text)
    }

    @Test(arguments: ["", "notes", "https://", "https://example.com/a b", "https://exa mple.com/", "https://[::1/"])
    func `has no address if its text isn't one`(text: String) {
        let request = HTTPRequest(.post, url: text)
        #expect(request.url == nil)
        #expect(request.origin == nil)
        #expect(request.method == .post)
    }

    @Test(arguments: ["https://example.com/a%2Fb/c;d?x=%2B+1&y#part", "http://[::1]:80/?", "https://example.com"])
    func `keeps an address as it was written, but for its fragment`(text: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: text)))
        #expect(request.url?.absoluteString == String(text.split(separator: "#")[0]))
    }

    @Test func `keeps its id through copies and changes, and shares it with no other`() {
        let request = HTTPRequest(path: "/")
        var copy = request
        copy.headers["A"] = "b"
        copy.path = "/other"
        copy.method = .put
        #expect(copy.id == request.id)
        #expect(HTTPRequest(path: "/").id != request.id)
    }

    @Test func `is a value`() throws {
        let request = HTTPRequest(path: "/")
        var copy = request
        copy.method = .put
        copy.headers["A"] = "b"
        copy.body = BytesBody([1])
        copy.host = "example.com"
        copy[option: Timeout.self] = .seconds(1)
        #expect((request.method, request.headers, request.host) == (.get, [:], nil))
        #expect(request.body.isEmpty)
        #expect(request[option: Timeout.self] == .seconds(60))
        #expect((copy.method, copy.headers, copy.host) == (.put, ["A": "b"], "example.com"))
    }

    @Test func `encodes a path and a query`() {
        var request = HTTPRequest(path: "/a b/ü?%")
        request.host = "example.com"
        let items = [URLQueryItem(name: "a+b", value: "c+d &=ü"), URLQueryItem(name: "flag", value: nil)]
        request.queryItems = items
        #expect(
            request.url?.absoluteString
                == "https://example.com/a%20b/%C3%BC%3F%25?a%2Bb=c%2Bd%20%26%3D%C3%BC&flag")
        #expect(request.path == "/a b/ü?%")
        #expect(request.queryItems == items)
    }

    @Test func `shows no secret of its header fields, query or content`() {
        let canary = Canary()
        canary.collect("s3cret-token", as: "a secret")
        var request = HTTPRequest(.post, path: "/", body: FormBody([("password", "s3cret-token")]))
        request.host = "example.com"
        request.headers["Authorization"] = "Bearer s3cret-token"
        request.queryItems = [URLQueryItem(name: "code", value: "s3cret-token")]
        let response = HTTPResponse(
            status: 200, headers: ["Set-Cookie": "s3cret-token"], body: Array("s3cret-token".utf8), request: request)
        #expect(canary.search(value: request, place: "request") == [])
        #expect(canary.search(value: request.headers, place: "headers") == [])
        #expect(canary.search(value: request.headers.fields, place: "fields") == [])
        #expect(canary.search(value: request.body, place: "body") == [])
        #expect(canary.search(value: response, place: "response") == [])
        #expect(
            canary.search(value: HTTPError(.unknown, request: request, response: response), place: "error") == [])
        #expect(canary.search(value: request.headers["Authorization"] as Any, place: "a control") != [])
    }
}
