import Foundation
import GatehouseHTTP
import GatehouseTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension CheckedRequest {
    /// Converts the request for `URLSession`. Also returns the size of its content in bytes.
    ///
    /// - Throws: ``GatehouseHTTP/HTTPError`` if the request needs something that `URLSession` can't do, or if its
    ///   content can't be created.
    func urlRequest(_ request: HTTPRequest, _ maximumStreamedSize: Int) async throws -> (URLRequest, size: Int) {
        func refuse(_ reason: String) -> HTTPError { HTTPError(.invalidRequest, reason, request: request) }
        guard certificate == nil else { throw refuse("URLSession can't use a client certificate") }
        guard case .standard = trust.authorities, trust.pinnedPublicKeys.isEmpty else {
            throw refuse("URLSession doesn't support a server trust per request")
        }
        guard method != .get || content.isEmpty else { throw refuse("URLSession can't send content with GET") }
        guard let url = URL(string: url) else { throw refuse("URLSession can't parse its URL") }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = method.rawValue
        urlRequest.httpShouldHandleCookies = false
        urlRequest.timeoutInterval = 7 * 24 * 3600
        for (name, value) in joinedHeaders { urlRequest.setValue(value, forHTTPHeaderField: name) }
        // Without this, `URLSession` would ask for compressed content and decompress it without the caller's knowledge.
        if headers["Accept-Encoding"] == nil { urlRequest.setValue("identity", forHTTPHeaderField: "Accept-Encoding") }
        let bytes = try await collected(request, maximumStreamedSize)
        if let bytes { urlRequest.httpBody = Data(bytes) }
        return (urlRequest, bytes?.count ?? 0)
    }

    /// The header fields with one field for each name. Repeated values are joined with commas (RFC 9110, section 5.3).
    private var joinedHeaders: [(name: String, value: String)] {
        var joined: [(name: String, value: String)] = []
        for field in headers.fields {
            if let index = joined.firstIndex(where: { $0.name.hasSameBytes(ignoringASCIICaseOf: field.name) }) {
                joined[index].value += ", " + field.value
            } else {
                joined.append((field.name, field.value))
            }
        }
        return joined
    }

    private func collected(_ request: HTTPRequest, _ maximumSize: Int) async throws -> [UInt8]? {
        guard let stream = content.stream else { return content.bytes }
        let bytes: [UInt8]
        do {
            bytes = try await withTaskCancellationHandler {
                try await stream.collect(maximumSize: min(maximumSize, content.length ?? maximumSize))
            } onCancel: {
                stream.cancel()
            }
        } catch {
            guard !Task.isCancelled else { throw HTTPError(.cancelled, "the task was cancelled", request: request) }
            throw HTTPError(
                .invalidRequest, "its content can't be produced, or is too long", request: request,
                underlyingError: error)
        }
        guard bytes.count == content.length ?? bytes.count else {
            throw HTTPError(.invalidRequest, "its content doesn't have the announced length", request: request)
        }
        return bytes
    }
}
