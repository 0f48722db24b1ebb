/// Changes each request before it is sent on.
public struct ModifyRequest: HTTPLoader {
    private let modify: @Sendable (inout HTTPRequest) async throws -> Void

    /// Creates a loader that applies a change.
    ///
    /// - Parameter modify: Changes the request. It must not replace it by another request.
    public init(_ modify: @escaping @Sendable (inout HTTPRequest) async throws -> Void) {
        self.modify = modify
    }

    /// Changes the request and sends it on.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` if the change fails or replaces the request,
    ///   ``HTTPError/Code/cancelled`` if the change is cancelled, and the errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        var modified = request
        do {
            try await modify(&modified)
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request)
        } catch {
            throw HTTPError(.invalidRequest, "the request can't be modified", request: request, underlyingError: error)
        }
        guard modified.isCopy(of: request) else {
            throw HTTPError(.invalidRequest, "a modifier replaced the request by another one", request: request)
        }
        return try await next(modified)
    }
}
