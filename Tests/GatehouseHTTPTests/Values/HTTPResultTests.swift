import GatehouseHTTP
import Testing

@Suite("A result")
struct HTTPResultTests {
    @Test func `knows its request, and its answer as far as there is one`() {
        let request = HTTPRequest(path: "/")
        let response = HTTPResponse(status: 500, request: request)
        let results: [(HTTPResult, HTTPStatus?)] = [
            (.success(response), 500), (.failure(HTTPError(.timedOut, request: request)), nil),
            (.failure(HTTPError(.invalidResponse, request: request, response: response)), 500),
        ]
        for (result, status) in results {
            #expect(result.request?.id == request.id)
            #expect(result.response?.status == status)
        }
    }
}
