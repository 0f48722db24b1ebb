import GatehouseHTTP
import Testing

@testable import GatehouseListener

@Suite("The framing checks")
struct FramingCheckTests {
    private static func head(_ change: (inout RequestHead) -> Void = { _ in }) -> RequestHead {
        var head = RequestHead(
            method: "POST", target: "/", version: "HTTP/1.1", fields: [.init(name: "Host", value: "a")], byteCount: 100)
        change(&head)
        return head
    }

    /// Heads with one thing wrong.
    private static let wrong: [RequestHead] = [
        head { $0.byteCount = 1_000_000 }, head { for _ in 0..<100 { $0.add("X", "y") } },
        head { $0.isIntact = false }, head { $0.add("X ", "y") }, head { $0.isText = false },
        head { $0.add("X", "a\u{1}b") }, head { $0.method = "" }, head { $0.target = "*" },
        head { $0.target = "/%zz" }, head { $0.target = "/%00" }, head { $0.target = "/a b" },
        head { $0.fields = [] }, head { $0.add("host", "a") }, head { $0.fields[0].value = "a b" },
        head { $0.add("Content-Length", "1 ") },
        head { for _ in 0..<2 { $0.add("Content-Length", "1") } },
        head { $0.add("Content-Length", "65537") },
        head {
            $0.add("Content-Length", "1"); $0.add("Transfer-Encoding", "chunked")
        },
        head { $0.add("Transfer-Encoding", "identity") }, head { $0.add("Transfer-Encoding", "chunked ") },
        head { $0.add("Transfer-Encoding", "chun\u{212A}ed") },
        head { for _ in 0..<2 { $0.add("Transfer-Encoding", "chunked") } },
        head {
            $0.version = "HTTP/1.0"; $0.add("Transfer-Encoding", "chunked")
        },
    ]

    private func refusing(_ head: RequestHead) -> [Int] {
        FramingCheck.all.indices.filter { FramingCheck.all[$0].refusal(head, ListenerLimits()) != nil }
    }

    @Test func `let a plain head through`() {
        let plain = [
            Self.head(), Self.head { $0.add("Content-Length", "65536") },
            Self.head { $0.add("Transfer-Encoding", "chunked") },
            Self.head {
                $0.version = "HTTP/1.0"; $0.fields = []
            },
        ]
        for head in plain { #expect(refusing(head).isEmpty) }
    }

    @Test func `are all needed: each refuses a head that the others let through`() {
        var needed: Set<Int> = []
        for head in Self.wrong {
            let checks = refusing(head)
            #expect(!checks.isEmpty)
            if checks.count == 1 { needed.formUnion(checks) }
        }
        #expect(needed == Set(FramingCheck.all.indices))
    }

    @Test func `tell the client nothing that it sent`() {
        for head in Self.wrong {
            let refusal = FramingCheck.refusal(of: head, limits: ListenerLimits())
            #expect(refusal?.response(adding: HTTPHeaders()).headers["Connection"] == "close")
            #expect(refusal?.reason.contains("%") == false)
        }
    }
}

extension RequestHead {
    fileprivate mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}
