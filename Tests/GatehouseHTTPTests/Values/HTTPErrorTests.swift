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

    @Test func `names the origin, and no other part of the URL`() {
        let request = HTTPRequest(url: "http://127.0.0.1:8081/notes?token=secret")
        #expect(
            HTTPError(.cannotConnect, "no server", request: request).description
                == "HTTP failure: cannotConnect: http://127.0.0.1:8081: no server")
        let unsendable = HTTPRequest(url: "https://ada:secret@api.example.com/notes")
        #expect(HTTPError(.invalidRequest, request: unsendable).description == "HTTP failure: invalidRequest")
    }
}
