import GatehouseHTTP
import Testing

private struct Failure: Error {}

@Suite("An HTTP failure")
struct HTTPErrorTests {
    @Test func `wraps what was thrown`() {
        #expect(HTTPError(wrapping: HTTPError(.timedOut), request: nil).code == .timedOut)
        #expect(HTTPError(wrapping: CancellationError(), request: nil).code == .cancelled)
        let unknown = HTTPError(wrapping: Failure(), request: HTTPRequest(path: "/"))
        #expect(unknown.code == .unknown)
        #expect(unknown.underlyingError is Failure)
        #expect(unknown.request != nil)
    }

    @Test func `says its code and its reason`() {
        #expect(HTTPError(.timedOut).description == "HTTP failure: timedOut")
        #expect(HTTPError(.timedOut, "after 5 s").description == "HTTP failure: timedOut: after 5 s")
    }
}
