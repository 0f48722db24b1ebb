/// Changes each answer before it goes back.
public struct ModifyResponse: HTTPLoader {
    private let modify: @Sendable (inout HTTPResponse) async throws -> Void

    /// A loader that applies a change.
    ///
    /// - Parameter modify: May change the answer, but not put the answer to another request in its place.
    public init(_ modify: @escaping @Sendable (inout HTTPResponse) async throws -> Void) {
        self.modify = modify
    }

    /// Sends the request on and changes its answer.
    ///
    /// - Throws: ``HTTPError/Code/invalidResponse`` if the change fails or comes back with the answer to another request,
    ///   and what the rest of the chain throws.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let response = try await next(request)
        var modified = response
        do {
            try await modify(&modified)
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request, response: response)
        } catch {
            throw HTTPError(
                .invalidResponse, "the answer can't be modified", request: request, response: response,
                underlyingError: error)
        }
        guard modified.request?.id == response.request?.id else {
            throw HTTPError(
                .invalidResponse, "a modifier put another request's answer in place of this one", request: request,
                response: response)
        }
        return modified
    }
}
