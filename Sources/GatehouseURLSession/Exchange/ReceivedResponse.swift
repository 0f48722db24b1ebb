import Foundation
import GatehouseHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A response as received. For a streamed response, only the head.
struct ReceivedResponse: Sendable {
    let status: HTTPStatus
    let headers: HTTPHeaders
    var body: [UInt8] = []

    init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        status = HTTPStatus(rawValue: response.statusCode)
        var headers = HTTPHeaders()
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
        }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { headers.add(name, value) }
        self.headers = headers
    }

    /// The length of the content in bytes; nil if the server didn't state it.
    var contentLength: Int64? { headers["Content-Length"].flatMap { Int64($0) } }
}
