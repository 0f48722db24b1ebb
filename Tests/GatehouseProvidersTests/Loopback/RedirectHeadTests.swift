import Foundation
import Testing

@testable import GatehouseProviders

@Suite("The head of a redirect")
struct RedirectHeadTests {
    private func read(_ text: String) -> RedirectHead.Reading { RedirectHead.read(Array(text.utf8)) }

    @Test func `is read once it is whole`() {
        let text = "GET /callback?code=1 HTTP/1.1\r\nHost:  127.0.0.1:5000 \r\nAccept: */*\r\n\r\n"
        let head = RedirectHead(method: "GET", target: "/callback?code=1", host: "127.0.0.1:5000")
        for length in 0..<text.utf8.count {
            #expect(read(String(text.prefix(length))) == .incomplete || length >= text.count)
        }
        #expect(read(text) == .complete(head, size: text.utf8.count))
        #expect(read(text + "more") == .complete(head, size: text.utf8.count))
    }

    @Test(arguments: [
        "GET /a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
        "GET  /a HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a\r\nHost: a\r\n\r\n", "GET /a HTTP/2\r\nHost: a\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\n",
    ])
    func `is refused when it isn't one`(text: String) {
        #expect(read(text) == .malformed)
    }

    @Test func `tells whether a form follows, and how long it is`() {
        func form(_ fields: String, method: String = "POST") -> Bool? {
            guard case .complete(let head, _) = read("\(method) /a HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") else {
                return nil
            }
            #expect(head.contentLength == 7)
            return head.bringsForm
        }
        let length = "content-length: 7\r\n"
        #expect(form(length + "Content-Type: application/x-www-form-urlencoded\r\n") == true)
        #expect(form(length + "Content-Type: Application/X-WWW-Form-URLEncoded; charset=utf-8\r\n") == true)
        #expect(form(length + "Content-Type: application/json\r\n") == false)
        #expect(form(length) == false)
        #expect(form(length + "Content-Type: application/x-www-form-urlencoded\r\n", method: "PUT") == false)
    }

    @Test func `has a limit of size`() {
        let long = "GET /" + String(repeating: "a", count: RedirectHead.maximumSize)
        #expect(read(long) == .malformed)
        #expect(
            RedirectHead.read(Array("GET /a HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xFF] + Array("\r\n\r\n".utf8))
                == .malformed)
    }
}
