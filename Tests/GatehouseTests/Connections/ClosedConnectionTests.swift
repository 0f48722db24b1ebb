import Gatehouse
import GatehouseHTTP
import GatehouseTesting
import TLSTestSupport
import Testing

@Suite("An API that closes its connections")
struct ClosedConnectionTests {
    @Test(arguments: Closing.allCases)
    func `gets each request of an app, and once what may not be sent twice`(closing: Closing) async throws {
        let api = ScriptedTransport { HTTPResponse(status: .ok, body: Array($0.path.utf8)) }
        let chain = LoaderChain(transport: try ClosedConnections(closing, before: api)) {}
        for method in [.get, .post, .put, .post, .patch, .delete] as [HTTPMethod] {
            var request = HTTPRequest(method, url: "https://api.example.com/\(method)")
            if method != .get, method != .delete { request.body = BytesBody([1]) }
            #expect(try await chain.load(request).text == "/\(method)")
        }
        let methods = api.requests.map(\.method.rawValue)
        if closing.isIdle {
            #expect(methods == ["GET", "POST", "PUT", "POST", "PATCH", "DELETE"])
        } else {
            #expect(methods == ["GET", "POST", "PUT", "PUT", "POST", "PATCH", "DELETE", "DELETE"])
        }
    }
}
