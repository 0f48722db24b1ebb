import Foundation
import GatehouseHTTP
import GatehouseTesting
import Testing

extension Web {
    /// Sends a request to the host's root, whatever the issuer's path is.
    static func rootRequest(_ web: Web, _ path: String) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url: try #require(URL(string: web.issuer)))
        request.path = path
        return try await web.inProcess.transport.send(request)
    }
}
