import Foundation
import GatehouseHTTP
import GatehouseTypes
import Synchronization

extension TransportConformance {
    private static let targets = [
        "/", "/a/b", "/a%2Fb%20c", "/%7Euser/%e4%F6", "/a;b=c,d", "/?x=%20+1", "/a?b=c&b=d&=&e", "/a//b", "/a?b=/?",
        "/a?b=%26%3D%2B",
    ]

    static let requests: [Check] = [
        rule("A request's target arrives as it's written") { transport in
            let server = try LoopbackServer(answering: { _ in okay() })
            for target in targets { _ = try await transport.send(try server.request(.get, target)) }
            try require(server.requests.map(\.target), is: targets, "the targets")
            let hosts = server.requests.map { $0[values: "Host"] }
            try require(hosts, is: targets.map { _ in ["127.0.0.1:\(server.port)"] }, "the hosts")
        },
        rule("A request's method arrives as it's written, with its content") { transport in
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
        rule("A request's header fields arrive") { transport in
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
        rule("A request that could be read in two ways isn't sent") { transport in
            let server = try LoopbackServer(answering: { _ in okay() })
            let bad = [
                ("X-Test", "a\r\nX-Evil: 1"), ("X-Test", "a\nb"), ("X Y", "1"), ("", "1"), ("Content-Length", "1"),
                ("Transfer-Encoding", "chunked"), ("Host", "example.com"), ("Connection", "close"), ("Expect", "x"),
            ]
            for (name, value) in bad {
                var request = try server.request(.post, body: BytesBody([1]))
                request.headers[name] = value
                try await requireFailure(.invalidRequest, "the field \(name)", of: request, by: transport)
            }
            for method in ["", "GET /", "CONNECT"] as [HTTPMethod] {
                let request = try server.request(method)
                try await requireFailure(.invalidRequest, "\(method)", of: request, by: transport)
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
            try require(try await transport.send(try server.request()).status == .ok, "a good request has an answer")
        },
    ]

    static func last(_ server: LoopbackServer, line: UInt = #line) throws -> LoopbackRequest {
        guard let request = server.requests.last else { throw ConformanceFailure("a request arrives", line, #fileID) }
        return request
    }
}

private struct Trouble: Error {}

/// A stream that counts how many of its chunks were read.
private func countedStream(_ tally: Tally, chunks: Int, size: Int) -> HTTPByteStream {
    HTTPByteStream {
        guard tally.count < chunks else { return nil }
        tally.increment()
        return [UInt8](repeating: UInt8(truncatingIfNeeded: tally.count), count: size)
    }
}

extension TransportConformance {
    static let uploads: [Check] = [
        rule("Streamed content arrives whole, its length said or not") { transport in
            let server = try LoopbackServer(answering: { okay(String($0.body.count)) })
            for length in [10_000_000, nil] {
                let body = StreamBody(contentLength: length, additionalHeaders: ["Content-Type": "x/y"]) {
                    countedStream(Tally(), chunks: 100, size: 100_000)
                }
                let response = try await transport.send(try server.request(.put, body: body))
                try require(response.text, is: "10000000", "the size that arrived")
                let sent = try last(server)
                try require(sent.method, is: "PUT", "the method")
                let isSaid =
                    sent[values: "Content-Length"] == ["10000000"] && sent[values: "Transfer-Encoding"] == []
                let isChunked =
                    sent[values: "Content-Length"] == [] && sent[values: "Transfer-Encoding"] == ["chunked"]
                try require(isSaid || length == nil && isChunked, "the content is framed in one way")
                try require(sent[values: "Content-Type"], is: ["x/y"], "the type")
                try require(sent[values: "Expect"], is: [], "the Expect field")
                let isRight = (0..<100).allSatisfy { sent.body[$0 * 100_000 + 99_999] == UInt8($0 + 1) }
                try require(isRight, "the chunks are in order")
            }
        },
        Check("Streamed content may be nothing") { makeTransport in
            let server = try LoopbackServer(answering: { okay(String($0.body.count)) })
            let body = StreamBody { HTTPByteStream([]) }
            let response = try await makeTransport().send(try server.request(.post, body: body))
            try require(response.text, is: "0", "the size")
        },
        rule("Content that can't be made, or is longer or shorter than it said, is an invalid request") {
            transport in
            let server = try LoopbackServer { $0.waitForEnd() }
            let tally = Tally()
            let broken = HTTPByteStream {
                guard tally.count == 0 else { throw Trouble() }
                tally.increment()
                return [1, 2, 3]
            }
            let bodies = [
                StreamBody(once: broken), StreamBody(contentLength: 5) { HTTPByteStream([1, 2, 3]) },
                StreamBody(contentLength: 2) { HTTPByteStream([1, 2, 3]) }, StreamBody { throw Trouble() },
            ]
            for body in bodies {
                let request = try server.request(.post, body: body)
                try await requireFailure(.invalidRequest, "it", of: request, by: transport)
            }
        },
        rule("A cancelled upload lets go of its content") { transport in
            let (asked, ended) = (Gate<Void>(), Gate<Void>())
            let server = try LoopbackServer { $0.waitForEnd() }
            let stream = HTTPByteStream {
                ended.open()
            } read: {
                asked.open()
                try await ended.wait()
                return nil
            }
            let request = try server.request(.post, body: StreamBody(once: stream))
            let task = spawn { try await transport.send(request) }
            try await asked.wait()
            task.cancel()
            try await requireFailure(.cancelled, "it") { _ = try await task.value }
            try await ended.wait()
        },
        rule("Content can be passed on as it comes") { transport in
            let source = try LoopbackServer(answering: { _ in okay(String(repeating: "abc", count: 1_000_000)) })
            let target = try LoopbackServer(answering: { okay(String($0.body.count)) })
            let content = try await transport.stream(try source.request()).content
            let response = try await transport.send(try target.request(.put, body: StreamBody(once: content)))
            try require(response.text, is: "3000000", "the size")
        },
    ]

    static let slowServers: [Check] = [
        rule("A server that doesn't read holds the content's source back") { transport in
            let (asked, isAsked) = (Tally(), Gate<Void>())
            let server = try LoopbackServer { connection in
                guard connection.receive() else { return }
                connection.waitForSignal(isAsked)
                while connection.receive() {}
            }
            // If the transport read all 64 MB, the gate would open. If it stalls, the request's own timeout ends
            // it.
            let body = StreamBody(contentLength: 64_000_000) {
                countedStream(asked, chunks: 1000, size: 64_000)
            }
            var request = try server.request(.post, body: body)
            request[option: Timeout.self] = .milliseconds(700)
            try await requireFailure(.timedOut, "a server that doesn't read", of: request, by: transport)
            try require(asked.count < 900, "less is made than there is")
            isAsked.open()
        }
    ]
}

private final class Steps: Sendable {
    private let steps = Mutex<[HTTPProgress]>([])

    var all: [HTTPProgress] { steps.withLock { $0 } }

    func add(_ step: HTTPProgress) {
        steps.withLock { $0.append(step) }
    }
}

extension TransportConformance {
    static let progress: [Check] = [
        Check("Progress grows up to all there is to send and to receive") { makeTransport in
            let server = try LoopbackServer(answering: { _ in okay(String(repeating: "a", count: 3_000_000)) })
            let steps = Steps()
            var request = try server.request(.post, body: BytesBody([UInt8](repeating: 1, count: 2_000_000)))
            request[option: ProgressOption.self] = { steps.add($0) }
            _ = try await makeTransport().send(request)
            let all = steps.all
            let end = all.last ?? HTTPProgress()
            try require(end.bytesSent, is: 2_000_000, "what was sent")
            try require(end.totalBytesToSend, is: 2_000_000, "what was to be sent")
            try require(end.bytesReceived, is: 3_000_000, "what was received")
            try require(end.totalBytesToReceive, is: 3_000_000, "what was to be received")
            let isGrowing = zip(all, all.dropFirst()).allSatisfy {
                $0.bytesSent <= $1.bytesSent && $0.bytesReceived <= $1.bytesReceived && $0 != $1
            }
            try require(isGrowing && all.count > 2, "it grows, step by step")
        }
    ]

    private static func head(_ server: LoopbackServer, _ first: String, _ fields: String...) -> String {
        ([first, "Host: 127.0.0.1:\(server.port)"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
    }

    static let exactRequests: [Check] = [
        rule("A request holds nothing but what was asked for") { transport in
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
