import GatehouseClient
package import GatehouseHTTP

extension EndpointClient {
    /// Sends a request and returns the response, whatever its status.
    package func exchange(
        _ request: HTTPRequest, with endpoint: ServerEndpoint, maximumSize: Int
    ) async throws(EndpointFailure) -> HTTPResponse {
        do {
            return try await exchange(request, maximumSize: maximumSize)
        } catch {
            switch error {
            case .insecureAddress: throw .unsent(AuthError(.insecure, "the server's endpoint isn't an https URL"))
            case .noResponse(let cause): throw .noAnswer(cause, at: endpoint)
            }
        }
    }
}

extension HTTPResponse {
    /// Parses the body of a successful response.
    ///
    /// - Throws: `EndpointFailure`: `refused` for another status, `unreadable` if the body can't be parsed.
    package func read<Value>(
        from endpoint: ServerEndpoint, statuses: [HTTPStatus] = [.ok], _ parse: ([UInt8]) throws -> Value
    ) throws(EndpointFailure) -> Value {
        guard statuses.contains(status) else { throw .refused(self, at: endpoint) }
        do {
            return try parse(body)
        } catch {
            throw .unreadable(self, error, at: endpoint)
        }
    }
}
