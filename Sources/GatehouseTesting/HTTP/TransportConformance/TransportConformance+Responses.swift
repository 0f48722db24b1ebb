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

    static let responses: [Check] = [
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
        rule("HEAD, 204 and 304 have no content, whatever length they say, and the connection is kept") {
            transport in
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

    private static func framings(_ body: String) -> [(bytes: String, closing: Bool)] {
        let size = String(body.utf8.count, radix: 16)
        return [
            (okay(body), false), ("HTTP/1.1 200 OK\r\n\r\n\(body)", true),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n\r\n", false),
        ]
    }

    static let limits: [Check] = [
        Check("Content longer than allowed is refused, and just as long isn't") { makeTransport in
            for (bytes, closing) in framings(String(repeating: "a", count: 1000)) {
                let server = try server(Array(bytes.utf8), closing: closing)
                var request = try server.request()
                request[option: MaximumResponseSize.self] = 1000
                try require(try await makeTransport().send(request).body.count, is: 1000, "the size")
                request[option: MaximumResponseSize.self] = 999
                let transport = makeTransport()
                try await requireFailure(.invalidResponse, "a byte too much", of: request, by: transport)
            }
        },
        rule("Content without end is stopped at the limit") { transport in
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                connection.send("HTTP/1.1 200 OK\r\n\r\n")
                while connection.send(String(repeating: "a", count: 10_000)) {}
            }
            let request = try server.request()
            try await requireFailure(.invalidResponse, "no end", of: request, by: transport)
            try await server.endTally.wait(for: 1)
        },
    ]

    static var redirects: [Check] {
        [301, 302, 303, 307, 308].map { status in
            Check("A \(status) is an answer like any other") { makeTransport in
                let other = try LoopbackServer(answering: { _ in okay("elsewhere") })
                for location in ["/there", "http://127.0.0.1:\(other.port)/there", "https://127.0.0.1:\(other.port)/"] {
                    for method in ["GET", "POST", "HEAD"] as [HTTPMethod] {
                        try await check(status, location, method, makeTransport())
                    }
                }
                try require(other.connectionCount, is: 0, "the count of connections to the other server")
            }
        }
    }

    private static func check(
        _ status: Int, _ location: String, _ method: HTTPMethod, _ transport: any HTTPTransport
    ) async throws {
        let server = try LoopbackServer(answering: { request in
            "HTTP/1.1 \(status) Go\r\nLocation: \(location)\r\nContent-Length: 2\r\n\r\n"
                + (request.method == "HEAD" ? "" : "go")
        })
        let body: any HTTPBody = method == .post ? BytesBody([1, 2, 3]) : EmptyBody()
        var request = try server.request(method, "/here", body: body)
        request.headers["Authorization"] = "Bearer abc"
        let response = try await transport.send(request)
        try require(response.status.rawValue, is: status, "the status")
        try require(response.headers["Location"], is: location, "the Location field")
        try require(response.text, is: method == .head ? "" : "go", "the content")
        try require(server.requests.map(\.target), is: ["/here"], "what the server has heard")
    }

    private static let basic = ["WWW-Authenticate: Basic realm=\"a\""]

    private static let examples: [(status: Int, fields: [String])] = [
        (401, basic), (401, ["WWW-Authenticate: Bearer realm=\"a\"", "WWW-Authenticate: Basic realm=\"a\""]),
        (401, ["WWW-Authenticate: Bearer realm=\"a\", Basic realm=\"a\""]),
        (401, ["WWW-Authenticate: Basic realm=\"a\", Bearer realm=\"a\""]),
        (401, ["WWW-Authenticate: Negotiate, NTLM, Digest realm=\"a\", nonce=\"b\""]),
        (401, ["WWW-Authenticate: DPoP algs=\"ES256\""]), (401, []), (407, ["Proxy-Authenticate: Basic realm=\"a\""]),
        (403, basic), (200, basic),
    ]

    static var challenges: [Check] {
        examples.map { status, fields in
            rule(
                "A \(status) with \(fields.isEmpty ? "no challenge" : fields.joined(separator: " and ")) is an answer"
            ) { transport in
                let server = try LoopbackServer(answering: { _ in
                    "HTTP/1.1 \(status) No\r\n" + fields.map { $0 + "\r\n" }.joined() + "Content-Length: 2\r\n\r\nno"
                })
                for method in ["GET", "POST"] as [HTTPMethod] {
                    var request = try server.request(method, body: method == .post ? BytesBody([1]) : EmptyBody())
                    request.headers["Authorization"] = "Basic YTpi"
                    let response = try await transport.send(request)
                    try require(response.status.rawValue, is: status, "the status")
                    try require(response.text, is: "no", "the content")
                    for name in ["WWW-Authenticate", "Proxy-Authenticate"] {
                        let said = fields.filter { $0.hasPrefix(name) }.map { $0.dropFirst(name.count + 2) }
                        let heard = response.headers[values: name].joined(separator: ", ")
                        try require(heard, is: said.joined(separator: ", "), "the \(name) field")
                    }
                }
                try require(server.requests.count, is: 2, "the count of requests")
            }
        } + [
            Check("Neither cookies nor credentials are carried over from one request to the next") { makeTransport in
                let server = try LoopbackServer(answering: { _ in
                    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"a\"\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n"
                })
                let transport = makeTransport()
                var request = try server.request()
                request.headers["Authorization"] = "Basic YTpi"
                request.headers["Cookie"] = "mine=1"
                _ = try await transport.send(request)
                _ = try await transport.send(try server.request())
                _ = try await makeTransport().send(try server.request())
                try require(server.requests.map { $0[values: "Cookie"] }, is: [["mine=1"], [], []], "the cookies")
                try require(
                    server.requests.map { $0[values: "Authorization"] }, is: [["Basic YTpi"], [], []], "the credentials"
                )
            },
            rule("An answer isn't taken from a cache") { transport in
                let server = try LoopbackServer(answering: { _ in
                    okay("x", "Cache-Control: max-age=3600\r\nETag: \"1\"\r\n")
                })
                for _ in 0..<3 { _ = try await transport.send(try server.request()) }
                try require(server.requests.count, is: 3, "the count of requests")
                try require(server.requests.flatMap { $0[values: "If-None-Match"] }, is: [], "the conditions")
            },
        ]
    }

    static let exactResponses: [Check] = [
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
                try await requireFailure(.invalidResponse, bytes, of: request, by: transport)
            }
        },
    ]
}
