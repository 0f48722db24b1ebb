import Foundation
import GatehouseHTTP

extension OriginalRequest {
    /// Splits a URL that a client sent its request to.
    ///
    /// - Returns: The request, and the origin that it was sent to; `nil` if the URL doesn't begin with a scheme, a host
    ///   and an optional port.
    /// - Throws: ``GuardError``, as for the target alone.
    static func split(
        method: String, address: String
    ) throws(GuardError) -> (request: OriginalRequest, origin: Origin)? {
        guard let schemeEnd = address.firstRange(of: "://")?.upperBound else { return nil }
        let targetStart = address[schemeEnd...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
        guard let origin = Origin(plain: String(address[..<targetStart])) else { return nil }
        let target = address[targetStart...]
        return (try OriginalRequest(method: method, target: (target.first == "/" ? "" : "/") + target), origin)
    }

    /// Returns the request that the client sent; `nil` if the origin and the path don't form a URL.
    func request(to origin: Origin, headers: HTTPHeaders) -> HTTPRequest? {
        let query = query.map { "?" + URIBytes.acceptableQuery($0) } ?? ""
        guard let url = URL(string: origin.description + path + query) else { return nil }
        var request = HTTPRequest(method, url: url)
        guard request.percentEncodedPath == path else { return nil }
        request.headers = headers
        return request
    }
}
