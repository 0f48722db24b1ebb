import GatehouseHTTP

extension TransportConformance {
    private static func head(_ server: LoopbackServer, _ first: String, _ fields: String...) -> String {
        ([first, "Host: 127.0.0.1:\(server.port)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    }

    static var exactRequests: [Check] {
        [
            Check("A request holds nothing but what was asked for") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { _ in okay() })
                _ = try await transport.send(try server.request(.get, "/a/../b%2F?x=%20+1"))
                try require(try last(server).head, is: head(server, "GET /a/../b%2F?x=%20+1 HTTP/1.1"), "the head")
                _ = try await transport.send(try server.request(.post, body: BytesBody([1])))
                try require(
                    try last(server).head, is: head(server, "POST / HTTP/1.1", "Content-Length: 1"), "the other head")
            },
            Check("Content of an unknown length goes out in chunks") { makeTransport in
                let server = try LoopbackServer(answering: { _ in okay() })
                let body = StreamBody { HTTPByteStream([1, 2, 3]) }
                _ = try await makeTransport().send(try server.request(.post, body: body))
                let expected = head(server, "POST / HTTP/1.1", "Transfer-Encoding: chunked")
                try require(try last(server).head, is: expected, "the head")
                try require(try last(server).body, is: [1, 2, 3], "the content")
            },
            Check("A request's header fields arrive in order, empty ones and repeated ones too") { makeTransport in
                let server = try LoopbackServer(answering: { _ in okay() })
                var request = try server.request()
                request.headers = ["X-One": "1", "X-Two": "", "x-one": "grün", "Accept": "text/plain", "Cookie": "a=b"]
                _ = try await makeTransport().send(request)
                let expected = head(
                    server, "GET / HTTP/1.1", "X-One: 1", "X-Two:", "x-one: grün", "Accept: text/plain", "Cookie: a=b")
                try require(try last(server).head, is: expected, "the head")
            },
        ]
    }

    static var exactResponses: [Check] {
        [
            Check("An answer's header fields arrive as they are and in order") { makeTransport in
                let server = try LoopbackServer(answering: { _ in
                    "HTTP/1.1 207 Multi Status\r\nX-One:1\r\nx-one: \t two words \t\r\nEmpty:\r\nContent-Length: 3\r\n\r\nabc"
                })
                let response = try await makeTransport().send(try server.request())
                let expected: HTTPHeaders = ["X-One": "1", "x-one": "two words", "Empty": "", "Content-Length": "3"]
                try require(response.headers == expected, "the fields are as they were")
            },
            Check("An answer's trailers are no header fields") { makeTransport in
                let bytes = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Trailer: 1\r\n\r\n"
                let server = try server(Array(bytes.utf8))
                let response = try await makeTransport().send(try server.request())
                try require(response.text, is: "abc", "the content")
                try require(response.headers == ["Transfer-Encoding": "chunked"], "the fields are those of the head")
            },
            Check("An answer that isn't HTTP is refused") { makeTransport in
                for bytes in [
                    "hello\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nX : y\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\u{1B}b\r\n\r\n",
                    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                ] {
                    let server = try server(Array(bytes.utf8), closing: true)
                    let (request, transport) = (try server.request(), makeTransport())
                    try await requireFailure(.invalidResponse, bytes) { _ = try await transport.send(request) }
                }
            },
        ]
    }
}
