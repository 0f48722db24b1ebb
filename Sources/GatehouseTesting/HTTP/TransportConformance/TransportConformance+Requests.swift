import Foundation
import GatehouseHTTP

extension TransportConformance {
    private static let targets = [
        "/", "/a/b", "/a%2Fb%20c", "/%7Euser/%e4%F6", "/a;b=c,d", "/?x=%20+1", "/a?b=c&b=d&=&e", "/a//b", "/a?b=/?",
        "/a?b=%26%3D%2B",
    ]

    static var requests: [Check] {
        [
            Check("A request's target arrives as it's written") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { _ in okay() })
                for target in targets { _ = try await transport.send(try server.request(.get, target)) }
                try require(server.requests.map(\.target), is: targets, "the targets")
                let hosts = server.requests.map { $0[values: "Host"] }
                try require(hosts, is: targets.map { _ in ["127.0.0.1:\(server.port)"] }, "the hosts")
            },
            Check("A request's method arrives as it's written, with its content") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { okay($0.method == "HEAD" ? "" : "x") })
                let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "QUERY"]
                for method in methods { _ = try await transport.send(try server.request(HTTPMethod(rawValue: method))) }
                try require(server.requests.map(\.method), is: methods, "the methods")
                for method in ["POST", "PUT", "PATCH", "DELETE", "QUERY"] {
                    let body = FormBody([("a", "b c")])
                    _ = try await transport.send(try server.request(HTTPMethod(rawValue: method), body: body))
                    let sent = try last(server)
                    try require(sent.method, is: method, "the method with content")
                    try require(String(decoding: sent.body, as: UTF8.self), is: "a=b%20c", "the content of \(method)")
                    try require(sent[values: "Content-Length"], is: ["7"], "its length")
                    try require(
                        sent[values: "Content-Type"].first?.hasPrefix("application/x-www-form-urlencoded") ?? false,
                        "the type of the content arrives")
                }
            },
            Check("A request's header fields arrive") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { _ in okay() })
                var request = try server.request(.post, body: BytesBody([0, 13, 10, 255]))
                request.headers = [
                    "X-One": "1", "DPoP": "a.b.c", "x-one": "2", "User-Agent": "me", "Accept": "text/plain",
                ]
                _ = try await transport.send(request)
                let sent = try last(server)
                for (name, value) in [
                    ("X-One", "1, 2"), ("DPoP", "a.b.c"), ("User-Agent", "me"), ("Accept", "text/plain"),
                ] {
                    let values = sent[values: name].joined(separator: ", ").replacing(",2", with: ", 2")
                    try require(values, is: value, "the \(name) field")
                }
                try require(sent.body, is: [0, 13, 10, 255], "the content")
            },
            Check("Much content is sent without waiting for permission") { makeTransport in
                let server = try LoopbackServer(answering: { okay(String($0.body.count)) })
                let content = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
                let response = try await makeTransport().send(try server.request(.post, body: BytesBody(content)))
                try require(response.text, is: "10000000", "the size that arrived")
                let sent = try last(server)
                try require(sent.body == content, "all bytes arrive")
                try require(sent[values: "Expect"], is: [], "the Expect field")
            },
        ] + refusals
    }

    private static var refusals: [Check] {
        [
            Check("A request that could be read in two ways isn't sent") { makeTransport in
                let transport = makeTransport()
                let server = try LoopbackServer(answering: { _ in okay() })
                let bad = [
                    ("X-Test", "a\r\nX-Evil: 1"), ("X-Test", "a\nb"), ("X Y", "1"), ("", "1"), ("Content-Length", "1"),
                    ("Transfer-Encoding", "chunked"), ("Host", "example.com"), ("Connection", "close"), ("Expect", "x"),
                ]
                for (name, value) in bad {
                    var request = try server.request(.post, body: BytesBody([1]))
                    request.headers[name] = value
                    try await requireFailure(.invalidRequest, "the field \(name)") {
                        _ = try await transport.send(request)
                    }
                }
                for method in ["", "GET /", "CONNECT"] as [HTTPMethod] {
                    let request = try server.request(method)
                    try await requireFailure(.invalidRequest, "\(method)") { _ = try await transport.send(request) }
                }
                for address in [
                    "ftp://127.0.0.1/", "file:///etc/passwd", "http://a:b@127.0.0.1:\(server.port)/", "/path",
                ] {
                    guard let url = URL(string: address) else { continue }
                    try await requireFailure(.invalidRequest, address) {
                        _ = try await transport.send(HTTPRequest(url: url))
                    }
                }
                try require(server.connectionCount, is: 0, "the count of connections")
                try require(
                    try await transport.send(try server.request()).status == .ok, "a good request has an answer")
            }
        ]
    }

    static func last(_ server: LoopbackServer, line: UInt = #line) throws -> LoopbackRequest {
        guard let request = server.requests.last else { throw ConformanceFailure("a request arrives", line, #fileID) }
        return request
    }
}
