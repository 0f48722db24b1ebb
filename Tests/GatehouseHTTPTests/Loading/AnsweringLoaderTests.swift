import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

/// Answers what no transport could.
private struct Shelf: HTTPLoader {
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard request.scheme == "memo" else { return try await next(request) }
        return .complete(HTTPResponse(status: 200, body: Array(request.path.utf8), request: request))
    }
}

@Suite("A loader that answers by itself")
struct AnsweringLoaderTests {
    @Test func `can give an app a scheme of its own, of which no transport hears`() async throws {
        let transport = ScriptedTransport { _ in HTTPResponse(status: 204) }
        let chain = LoaderChain(transport: transport) { Shelf() }
        let memo = HTTPRequest(url: try #require(URL(string: "memo://shelf/one")))
        #expect(try await chain.load(memo).text == "/one")
        #expect(transport.requests.isEmpty)
        #expect(try await chain.load(HTTPRequest(path: "/two")).status == 204)
        #expect(transport.requests.map(\.path) == ["/two"])
    }
}
