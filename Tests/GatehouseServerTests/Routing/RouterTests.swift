import Foundation
import GatehouseHTTP
import GatehouseRows
import GatehouseService
import Synchronization
import Testing

@testable import GatehouseServer

@Suite("A router")
struct RouterTests {
    /// Counts what was done.
    private final class Counted: Endpoint {
        let count = Mutex(0)

        var path: PathPattern { PathPattern("/count") }
        var sharing: CrossOriginSharing { .browserApps }
        var actions: [HTTPMethod: Action] {
            [
                .post: Action { [self] _ in
                    count.withLock { $0 += 1 }
                    return HTTPResponse(status: .ok)
                }
            ]
        }
    }

    private struct Answers: FailureAnswers {
        func notFound(for visitor: Visitor) -> HTTPResponse { HTTPResponse(status: .notFound) }

        func malformed(
            _ status: HTTPStatus, _ reason: String, from visitor: Visitor, at endpoint: any Endpoint
        ) -> HTTPResponse {
            HTTPResponse(status: status)
        }

        func answer(
            to error: any Error, of request: IncomingRequest?, from visitor: Visitor, at endpoint: any Endpoint
        ) -> HTTPResponse {
            HTTPResponse(status: .serviceUnavailable)
        }
    }

    @Test func `does nothing for a script whose origin can't be looked up`() async throws {
        let endpoint = Counted()
        let router = Router(
            [endpoint], basePath: "", answers: Answers(),
            crossOrigin: CrossOriginFields { _ in throw StorageError(.unavailable, "No.") })
        var request = HTTPRequest(.post, url: try #require(URL(string: "https://id.example.com/count")))
        let visitor = Visitor(address: "192.0.2.1", requestID: "1")
        #expect(await router.respond(to: request, from: visitor).response.status == .ok)
        request.headers["Origin"] = "https://app.example.com"
        #expect(await router.respond(to: request, from: visitor).response.status == .serviceUnavailable)
        #expect(endpoint.count.withLock { $0 } == 1)
    }
}
