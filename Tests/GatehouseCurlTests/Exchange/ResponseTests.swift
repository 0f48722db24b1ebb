import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("An answer off the wire")
struct ResponseTests {
    private let transport = CurlTransport.patient()

    /// Has a server say some bytes to the first request of each connection, and close if told to.
    private func answer(
        _ bytes: String, to method: HTTPMethod = .get, closing: Bool = false,
        _ prepare: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> HTTPResponse {
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil, connection.send(bytes), !closing {}
        }
        var request = try server.request(method)
        prepare(&request)
        return try await transport.send(request)
    }

    @Test func `holds status, header fields and content`() async throws {
        let response = try await answer(
            "HTTP/1.1 207 Multi Status\r\nX-One:1\r\nx-one: \t two words \t\r\nEmpty:\r\nContent-Length: 3\r\n\r\nabc")
        #expect(response.status == 207)
        #expect(response.headers == ["X-One": "1", "x-one": "two words", "Empty": "", "Content-Length": "3"])
        #expect(response.text == "abc")
        #expect(response.request?.method == .get)
    }

    @Test(arguments: [
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Negotiate, Digest realm=\"a\", NTLM\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno", "HTTP/1.1 299 \r\nContent-Length: 2\r\n\r\nno",
        "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nno", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nno",
    ])
    func `is an answer whatever its status`(bytes: String) async throws {
        let response = try await answer(bytes)
        #expect(bytes.contains(" \(response.status)"))
        #expect(response.text == "no")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `that redirects isn't followed`(status: Int) async throws {
        let server = try LoopbackServer(answering: { _ in
            "HTTP/1.1 \(status) Go\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n"
        })
        let response = try await transport.send(try server.request())
        #expect(response.status.rawValue == status)
        #expect(response.headers["Location"] == "/other")
        #expect(server.requests.count == 1)
    }

    @Test func `in chunks is put together, and its trailers are no header fields`() async throws {
        let response = try await answer(
            """
            HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n002\r\nde\r\n0\r
            X-Trailer: 1\r\nAuthorization: 2\r\n\r\n
            """)
        #expect(response.text == "abcde")
        #expect(response.headers == ["Transfer-Encoding": "chunked"])
    }

    @Test func `comes after any number of interim ones`() async throws {
        let response = try await answer(
            """
            HTTP/1.1 100 Continue\r\nX-Interim: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r
            HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok
            """)
        #expect(response.status == 200)
        #expect(response.headers == ["Content-Length": "2"])
        #expect(response.text == "ok")
    }

    @Test func `to HEAD has no content, whatever length it says`() async throws {
        let server = try LoopbackServer(answering: { request in
            request.head.hasPrefix("HEAD") ? "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" : ok("next")
        })
        let response = try await transport.send(try server.request(.head))
        #expect(response.headers["Content-Length"] == "99999999999")
        #expect(response.body == [])
        #expect(try await transport.send(try server.request()).text == "next")
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: ["204 No Content", "304 Not Modified"])
    func `that can't have content has none`(status: String) async throws {
        let server = try LoopbackServer(answering: { request in
            request.target == "/first" ? "HTTP/1.1 \(status)\r\nX: y\r\nContent-Length: 5\r\n\r\n" : ok("next")
        })
        let response = try await transport.send(try server.request(.get, "/first"))
        #expect(status.hasPrefix(response.status.description))
        #expect(response.body == [])
        #expect(try await transport.send(try server.request()).text == "next")
    }

    @Test func `may end where the connection does`() async throws {
        #expect(try await answer("HTTP/1.1 200 OK\r\n\r\nto the end", closing: true).text == "to the end")
        #expect(try await answer("HTTP/1.1 200 OK\r\n\r\n", closing: true).body == [])
    }

    @Test func `may hold any bytes`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n".utf8) + (0...255).map { UInt8($0) })
        }
        #expect(try await transport.send(try server.request()).body == (0...255).map { UInt8($0) })
    }

    @Test func `may fold a header field`() async throws {
        let response = try await answer("HTTP/1.1 200 OK\r\nX: a\r\n  b\r\n\tc\r\nContent-Length: 0\r\n\r\n")
        #expect(response.headers["X"] == "a b c")
    }

    @Test(arguments: [
        "hello\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nX : y\r\n\r\n", "HTTP/1.1 200 OK\r\n: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\u{1B}b\r\n\r\n",
        "HTTP/1.1 200 OK\r\n folded: first\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\nab", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
    ])
    func `that isn't HTTP is refused`(bytes: String) async throws {
        let code = await failureCode { try await answer(bytes, closing: true) }
        #expect(code == .invalidResponse)
    }

    @Test(arguments: ["", "x"])
    func `longer than allowed is refused, and just as long isn't`(extra: String) async throws {
        let body = String(repeating: "a", count: 1000) + extra
        let answers = [
            (ok(body), false), ("HTTP/1.1 200 OK\r\n\r\n\(body)", true),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n",
                false
            ),
        ]
        for (bytes, closing) in answers {
            let load = { try await answer(bytes, closing: closing) { $0[option: MaximumResponseSize.self] = 1000 } }
            if extra.isEmpty {
                #expect(try await load().body.count == 1000)
            } else {
                #expect(await failureCode(load) == .invalidResponse)
            }
        }
    }

    @Test func `without end is stopped at the limit`() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send(String(repeating: "a", count: 10_000)) {}
        }
        let request = try server.request()
        #expect(await failureCode { try await transport.send(request) } == .invalidResponse)
        try await server.endTally.wait(for: 1)
    }

    @Test(arguments: ["X: aaaaaaaaaaaaaaaaaaaa\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "aaaaaaaaaaaaaaaaaaaaaaaaa"])
    func `whose head has no end is stopped at the limit`(piece: String) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(piece.hasPrefix("HTTP") ? "" : "HTTP/1.1 200 OK\r\n")
            while connection.send(String(repeating: piece, count: 100)) {}
        }
        let request = try server.request()
        let code = await failureCode { try await transport.send(request) }
        #expect(code == .invalidResponse)
        try await server.endTally.wait(for: 1)
    }
}
