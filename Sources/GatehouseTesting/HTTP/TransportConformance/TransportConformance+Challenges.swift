import GatehouseHTTP

extension TransportConformance {
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
            Check(
                "A \(status) with \(fields.isEmpty ? "no challenge" : fields.joined(separator: " and ")) is an answer"
            ) {
                makeTransport in
                let transport = makeTransport()
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
        } + memory
    }

    private static var memory: [Check] {
        [
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
            Check("An answer isn't taken from a cache") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { _ in
                    okay("x", "Cache-Control: max-age=3600\r\nETag: \"1\"\r\n")
                })
                for _ in 0..<3 { _ = try await transport.send(try server.request()) }
                try require(server.requests.count, is: 3, "the count of requests")
                try require(server.requests.flatMap { $0[values: "If-None-Match"] }, is: [], "the conditions")
            },
        ]
    }
}
