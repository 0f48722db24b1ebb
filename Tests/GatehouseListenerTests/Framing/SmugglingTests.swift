import GatehouseHTTP
import GatehouseListener
import GatehouseTesting
import Testing

/// A head that two parties could read differently, with the smuggled request behind it.
struct SuspiciousHead: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let head: String

    /// microhttpd refuses some heads itself, and then writes the head of its answer twice.
    let stutters: Bool

    init(_ name: String, _ head: String, stutters: Bool = false) {
        testDescription = name
        self.head = head
        self.stutters = stutters
    }

    static let all = [
        SuspiciousHead(
            "length and encoding",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        SuspiciousHead(
            "encoding and length",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n"),
        SuspiciousHead("two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 44\r\n\r\n"),
        SuspiciousHead(
            "two equal lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na"),
        SuspiciousHead(
            "a list of lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0, 44\r\n\r\n", stutters: true),
        SuspiciousHead("a signed length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\na", stutters: true),
        SuspiciousHead("a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", stutters: true),
        SuspiciousHead(
            "a hexadecimal length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\na", stutters: true),
        SuspiciousHead("an empty length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", stutters: true),
        SuspiciousHead("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
        SuspiciousHead("no host", "GET / HTTP/1.1\r\nX: y\r\n\r\n"),
        SuspiciousHead("an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
        SuspiciousHead("a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
        SuspiciousHead("a list of hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
        SuspiciousHead("space before a colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
        SuspiciousHead("a tab before a colon", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length\t: 4\r\n\r\n"),
        SuspiciousHead("an unknown encoding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n"),
        SuspiciousHead(
            "a list of encodings", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        SuspiciousHead(
            "two encodings",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n"),
        SuspiciousHead(
            "an encoding with a tab", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\t\r\n\r\n0\r\n\r\n"),
        SuspiciousHead(
            "an encoding with a Kelvin sign",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chun\u{212A}ed\r\n\r\n0\r\n\r\n"),
        SuspiciousHead(
            "an encoding in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        SuspiciousHead("a folded line", "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n"),
        SuspiciousHead("a line folded with a tab", "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\tz\r\nQ: 1\r\n\r\n"),
        SuspiciousHead(
            "a folded encoding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n"),
        SuspiciousHead("a folded first line", "GET / HTTP/1.1\r\n Host: a\r\nHost: a\r\n\r\n"),
        SuspiciousHead("bare line feeds", "GET / HTTP/1.1\nHost: a\n\n"),
        SuspiciousHead("a bare line feed after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n"),
        SuspiciousHead("a bare line feed between fields", "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"),
        SuspiciousHead("a bare line feed at the end", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
        SuspiciousHead("a bare carriage return", "GET / HTTP/1.1\r\nHost: a\r\nX: y\rContent-Length: 4\r\n\r\n"),
        SuspiciousHead("NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: y\0z\r\n\r\n"),
        SuspiciousHead("NUL in a name", "GET / HTTP/1.1\r\nHost: a\r\nX\0: y\r\n\r\n"),
        SuspiciousHead("NUL before a name", "GET / HTTP/1.1\r\nHost: a\r\n\0X: y\r\nQ: 1\r\n\r\n"),
        SuspiciousHead("NUL in the target", "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n"),
        SuspiciousHead("a control character in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: y\u{1}z\r\n\r\n"),
        SuspiciousHead("a delete in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: y\u{7F}z\r\n\r\n"),
        SuspiciousHead("a name with a slash", "GET / HTTP/1.1\r\nHost: a\r\nX/Y: z\r\n\r\n"),
        SuspiciousHead("no name", "GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n"),
        SuspiciousHead("a method that isn't a token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
        SuspiciousHead("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
        SuspiciousHead("two spaces behind the target", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
        SuspiciousHead("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
        SuspiciousHead("a line without a colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"),
        SuspiciousHead("no version", "GET /\r\nHost: a\r\n\r\n"),
    ]
}

@Suite("A suspicious head")
struct SmugglingTests {
    private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test(arguments: SuspiciousHead.all)
    func `is answered 400, once, and the connection closed`(_ suspicious: SuspiciousHead) async throws {
        let calls = Tally()
        let listener = try await Listener.echoing(counting: calls)
        let answer = try await exchange(suspicious.head + Self.smuggled, with: listener)
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.ranges(of: "HTTP/1.1 400 ").count == (suspicious.stutters ? 2 : 1))
        #expect(calls.count == 0)
        await listener.stop()
    }

    @Test(arguments: [
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nhost:a:80\r\ntransfer-encoding:CHUNKED\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost:\t[::1]:80 \t\r\nX:\r\nY: \"é\"\r\nContent-Length: 0002\r\n\r\nok",
        "\r\nPOST / HTTP/1.1\r\nHost: a\r\nCookie: a=b; c=d\r\nContent-Length: 2\r\n\r\nok",
    ])
    func `has an innocent sibling, which is served, and so is the request behind it`(head: String) async throws {
        let listener = try await Listener.echoing()
        let answers = try await wire(to: listener) { client in
            client.send(head + Self.smuggled)
            return [try client.readResponse().body, try client.readResponse().body]
        }
        #expect(answers == ["POST / ok", "GET /smuggled "])
        await listener.stop()
    }

    @Test func `is recognised however it is cut into pieces`() async throws {
        let listener = try await Listener.echoing()
        let answers = try await wire(to: listener) { client in
            let value = String(repeating: "v", count: 12_000)
            for part in ["GE", "T /one?a=b", " HTTP/1.1\r", "\nHo", "st: a\r\nX: \(value)", "\r\nY:", "z\r\n\r", "\n"] {
                client.send(part)
            }
            let first = try client.readResponse()
            client.send("GET /two HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n folded\r\n\r\n")
            return [first, try client.readResponse()]
        }
        #expect(answers.map(\.status) == [200, 400])
        #expect(answers[0].body == "GET /one?a=b ")
        await listener.stop()
    }
}
