import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

private struct Failure: Error {}

private struct BrokenBody: HTTPBody {
    func encode() throws -> [UInt8] { throw Failure() }
}

@Suite("A request on the wire")
struct RequestTests {
    private let transport = CurlTransport.patient()
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.send(ok()) }
        }
    }

    private func sent(_ request: HTTPRequest) async throws -> LoopbackRequest {
        _ = try await transport.send(request)
        return try #require(server.requests.last)
    }

    private func head(_ first: String, _ fields: String...) -> String {
        ([first, "Host: 127.0.0.1:\(server.port)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    }

    @Test func `holds nothing but what was asked for`() async throws {
        let sent = try await sent(try server.request(.get, "/a/../b%2F?x=%20+1"))
        #expect(sent.head == head("GET /a/../b%2F?x=%20+1 HTTP/1.1"))
        #expect(sent.body == [])
    }

    @Test func `holds its header fields in order, empty ones and repeated ones too`() async throws {
        var request = try server.request()
        request.headers = [
            "X-One": "1", "X-Two": "", "x-one": "grün", "User-Agent": "me", "Accept": "text/plain", "Cookie": "a=b",
        ]
        #expect(
            try await sent(request).head
                == head(
                    "GET / HTTP/1.1", "X-One: 1", "X-Two:", "x-one: grün", "User-Agent: me", "Accept: text/plain",
                    "Cookie: a=b"))
    }

    @Test(arguments: [nil, "mine"])
    func `names the user agent of the configuration, unless it has one itself`(own: String?) async throws {
        var configuration = CurlConfiguration(connectTimeout: .seconds(600))
        configuration.userAgent = "Tester/1"
        let transport = CurlTransport(configuration)
        var request = try server.request()
        request.headers["User-Agent"] = own
        _ = try await transport.send(request)
        try await transport.stream(request).content.cancel()
        for request in server.requests.prefix(2) {
            #expect(request.head == head("GET / HTTP/1.1", "User-Agent: \(own ?? "Tester/1")"))
        }
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "QUERY", "GET"])
    func `holds its content and the fields that describe it`(method: String) async throws {
        let body = FormBody([("a", "b c")])
        let sent = try await sent(try server.request(HTTPMethod(rawValue: method), body: body))
        #expect(
            sent.head
                == head(
                    "\(method) / HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 7"))
        #expect(sent.body == Array("a=b%20c".utf8))
    }

    @Test func `prefers its own fields to those of its content`() async throws {
        var request = try server.request(.post, body: BytesBody([0, 13, 10, 255]))
        #expect(try await sent(request).head == head("POST / HTTP/1.1", "Content-Length: 4"))
        request.body = FormBody([("a", "b")])
        request.headers["content-type"] = "text/plain"
        #expect(
            try await sent(request).head
                == head("POST / HTTP/1.1", "content-type: text/plain", "Content-Length: 3"))
    }

    @Test(arguments: [("POST", true), ("PUT", true), ("PATCH", true), ("DELETE", false), ("GET", false)])
    func `without content says its length where the method has content`(method: String, says: Bool) async throws {
        let sent = try await sent(try server.request(HTTPMethod(rawValue: method)))
        #expect(sent.head == (says ? head("\(method) / HTTP/1.1", "Content-Length: 0") : head("\(method) / HTTP/1.1")))
    }

    @Test func `with much content waits for no permission to send it`() async throws {
        let content = [UInt8](repeating: 7, count: 3_000_000)
        let sent = try await sent(try server.request(.post, body: BytesBody(content)))
        #expect(!sent.head.contains("Expect"))
        #expect(sent.body == content)
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\u{0}b"])
    func `is refused if a header field's value could break out`(value: String) async throws {
        var request = try server.request()
        request.headers["X-Test"] = value
        #expect(await failureCode { try await transport.send(request) } == .invalidRequest)
        #expect(server.connectionCount == 0)
        request.headers["X-Test"] = "a b"
        #expect(try await sent(request).head.contains("X-Test: a b\r\n"))
    }

    @Test(arguments: ["X Y", "X:", "X\r\n", "", "Ü", "@file"])
    func `is refused if a header field's name isn't one`(name: String) async throws {
        var request = try server.request()
        request.headers[name] = "1"
        #expect(await failureCode { try await transport.send(request) } == .invalidRequest)
    }

    @Test(arguments: [
        "Content-Length", "transfer-encoding", "Host", "Connection", "Expect", "Upgrade", "TE", "Trailer", "Keep-Alive",
        "Proxy-Connection", "HTTP2-Settings",
    ])
    func `is refused if it would decide about the framing`(name: String) async throws {
        var request = try server.request(.post, body: BytesBody([1]))
        request.headers[name] = "1"
        #expect(await failureCode { try await transport.send(request) } == .invalidRequest)
        request.headers[name] = nil
        request.body = BytesBody([1], additionalHeaders: [name: "1"])
        #expect(await failureCode { try await transport.send(request) } == .invalidRequest)
        #expect(server.connectionCount == 0)
    }

    @Test(arguments: ["", "GET /", "GET\r\n", "CONNECT", "Ä"])
    func `is refused if its method can't be sent`(method: String) async throws {
        let request = try server.request(HTTPMethod(rawValue: method))
        #expect(await failureCode { try await transport.send(request) } == .invalidRequest)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://me:pass@127.0.0.1/", "/path", "gopher://a/"])
    func `is refused if its address isn't one of HTTP`(address: String) async throws {
        let url = try #require(URL(string: address))
        #expect(await failureCode { try await transport.send(HTTPRequest(url: url)) } == .invalidRequest)
    }

    @Test func `is refused if its content can't be made, or can't be sent`() async throws {
        let broken = try server.request(.post, body: BrokenBody())
        let error = await #expect(throws: HTTPError.self) { try await transport.send(broken) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.underlyingError is Failure)
        let head = try server.request(.head, body: BytesBody([1]))
        #expect(await failureCode { try await transport.send(head) } == .invalidRequest)
    }

    @Test func `carries no credentials and no cookies over from one to the next`() async throws {
        let server = try LoopbackServer(answering: { _ in
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n"
        })
        var request = try server.request()
        request.headers["Authorization"] = "Basic YTpi"
        _ = try await transport.send(request)
        _ = try await transport.send(try server.request())
        #expect(server.requests.count == 2)
        #expect(server.requests.first?.head.contains("Authorization: Basic YTpi\r\n") == true)
        #expect(server.requests.last?.head == "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    }
}
