import Foundation
import GatehouseHTTP
import Testing

private struct Failure: Error {}

/// Says no more than it must.
private struct Plain: HTTPBody {
    func encode() -> [UInt8] { [1] }
}

private struct Described: HTTPBody {
    let isEmpty: Bool
    var additionalHeaders: HTTPHeaders { ["Content-Type": "text/plain"] }
    func encode() -> [UInt8] { isEmpty ? [] : [1] }
}

private struct Broken: HTTPBody {
    func encode() throws -> [UInt8] { throw Failure() }
}

@Suite("A request that is about to be sent")
struct CheckedRequestTests {
    private func check(_ body: some HTTPBody) throws -> CheckedRequest {
        let url = try #require(URL(string: "https://api.example.com/notes"))
        return try CheckedRequest(HTTPRequest(.post, url: url, body: body))
    }

    @Test func `has content without header fields of its own, unless its body says otherwise`() throws {
        #expect(!Plain().isEmpty)
        let checked = try check(Plain())
        #expect(checked.content.bytes == [1])
        #expect(checked.headers == [:])
    }

    @Test(arguments: [true, false])
    func `carries its body's header fields only if there is content`(isEmpty: Bool) throws {
        let checked = try check(Described(isEmpty: isEmpty))
        #expect(checked.content.isEmpty == isEmpty)
        #expect(checked.headers["Content-Type"] == (isEmpty ? nil : "text/plain"))
    }

    @Test func `is invalid if its content can't be made`() throws {
        let error = try #require(throws: HTTPError.self) { try check(Broken()) }
        #expect(error.code == .invalidRequest)
        #expect(error.underlyingError is Failure)
    }
}
