import GatehouseHTTP

extension TransportConformance {
    /// Sends the same bytes in response to each request. Closes the connection afterwards if the content has no other
    /// end.
    static func server(_ bytes: [UInt8], closing: Bool = false) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.readRequest() != nil, connection.send(bytes), !closing {}
        }
    }

    private static func answer(
        _ bytes: String, _ makeTransport: Factory, method: HTTPMethod = .get, closing: Bool = false
    ) async throws -> HTTPResponse {
        let server = try server(Array(bytes.utf8), closing: closing)
        return try await makeTransport().send(try server.request(method))
    }

    static var responses: [Check] {
        [
            Check("An answer is an answer whatever its status") { makeTransport in
                for status in [200, 201, 207, 299, 400, 404, 409, 410, 418, 429, 500, 503, 599] {
                    let bytes = "HTTP/1.1 \(status) Some Text\r\nContent-Length: 2\r\n\r\nno"
                    let response = try await answer(bytes, makeTransport)
                    try require(response.status.rawValue, is: status, "the status")
                    try require(response.text, is: "no", "the content")
                    try require(response.request?.method == .get, "the answer names its request")
                }
            },
            Check("An answer's header fields arrive, repeated ones with all their values in order") { makeTransport in
                let response = try await answer(
                    "HTTP/1.1 200 OK\r\nX-One: 1\r\nX-Two: \t two words \t\r\nx-one: 2\r\nContent-Length: 3\r\n\r\nabc",
                    makeTransport)
                let values = response.headers[values: "X-One"].joined(separator: ", ")
                try require(values.replacing(",2", with: ", 2"), is: "1, 2", "the repeated field")
                try require(response.headers["x-two"], is: "two words", "the field with spaces")
            },
            Check("Content may be nothing, said to be or not") { makeTransport in
                for bytes in ["Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"] {
                    try require(try await answer("HTTP/1.1 200 OK\r\n" + bytes, makeTransport).body, is: [], "nothing")
                }
                let response = try await answer("HTTP/1.1 200 OK\r\n\r\n", makeTransport, closing: true)
                try require(response.body, is: [], "nothing up to the end")
            },
            Check("Content may come in chunks, up to the connection's end, and be any bytes") { makeTransport in
                let chunks =
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n002\r\nde\r\n0\r\n\r\n"
                let response = try await answer(chunks, makeTransport)
                try require(response.text, is: "abcde", "the chunks")
                let toEnd = try await answer("HTTP/1.1 200 OK\r\n\r\nto the end", makeTransport, closing: true)
                try require(toEnd.text, is: "to the end", "what comes up to the end")
                let all = (0...255).map { UInt8($0) }
                let server = try server(Array("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n".utf8) + all)
                try require(try await makeTransport().send(try server.request()).body, is: all, "all bytes")
            },
            Check("HEAD, 204 and 304 have no content, whatever length they say, and the connection is kept") {
                makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { request in
                    switch (request.method, request.target) {
                    case ("HEAD", _): "HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n"
                    case (_, "/204"): "HTTP/1.1 204 No Content\r\nX: y\r\n\r\n"
                    case (_, "/304"): "HTTP/1.1 304 Not Modified\r\nX: y\r\nContent-Length: 5\r\n\r\n"
                    default: okay("next")
                    }
                })
                for (method, target) in [("HEAD", "/"), ("GET", "/204"), ("GET", "/304"), ("DELETE", "/204")] {
                    let request = try server.request(HTTPMethod(rawValue: method), target)
                    try require(try await transport.send(request).body, is: [], "the content of \(method) \(target)")
                    try require(try await transport.send(try server.request()).text, is: "next", "the next answer")
                }
                try require(server.connectionCount, is: 1, "the count of connections")
            },
            Check("Interim answers are passed over") { makeTransport in
                let response = try await answer(
                    "HTTP/1.1 100 Continue\r\nX-I: 1\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                        + okay("ok"), makeTransport)
                try require(response.status, is: 200, "the status")
                try require(response.text, is: "ok", "the content")
            },
            Check("10 MB of content arrive whole") { makeTransport in
                let content = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
                let server = try server(Array("HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n".utf8) + content)
                try require(try await makeTransport().send(try server.request()).body == content, "all bytes arrive")
            },
        ]
    }
}
