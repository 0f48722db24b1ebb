import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseServer

@Suite("An incoming request")
struct IncomingRequestTests {
    private func cookie(_ fields: String...) throws -> String? {
        var request = HTTPRequest(.get, path: "/")
        for field in fields { request.headers.add("Cookie", field) }
        return try IncomingRequest(request, from: Visitor(address: nil, requestID: "1")).cookie("session")?.revealed
    }

    @Test func `has the cookie of a name`() throws {
        #expect(try cookie("session=a") == "a")
        #expect(try cookie("other=b; session=a;last=c") == "a")
        #expect(try cookie("other=b", "session=a=") == "a=")
    }

    @Test func `has no cookie of another name`() throws {
        #expect(try cookie() == nil)
        #expect(try cookie("Session=a; xsession=a; session-id=a; session") == nil)
    }

    @Test func `has no cookie of a name that stands there twice`() throws {
        #expect(try cookie("session=a; session=b") == nil)
        #expect(try cookie("session=a; session=a") == nil)
        #expect(try cookie("session=a", "session=b") == nil)
    }
}
