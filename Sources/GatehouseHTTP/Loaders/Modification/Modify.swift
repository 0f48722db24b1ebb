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
            throw HTTPError(
                .invalidRequest, "a modifier of the request failed", request: request, underlyingError: error)
        }
        guard modified.isCopy(of: request) else {
            throw HTTPError(.invalidRequest, "a modifier replaced the request by another one", request: request)
        }
        return try await next(modified)
    }
}

/// Changes each response before it is returned.
///
/// A response to ``LoaderChain/stream(_:)`` is changed before its content has been read.
public struct ModifyResponse: HTTPLoader {
    private let modify: @Sendable (inout ChainResponse) async throws -> Void

    /// Creates a loader that applies a change.
    ///
    /// - Parameter modify: Changes the response. It must not replace it by the response to another request.
    public init(_ modify: @escaping @Sendable (inout ChainResponse) async throws -> Void) {
        self.modify = modify
    }

    /// Sends the request on and changes its response.
    ///
    /// - Throws: ``HTTPError/Code/invalidResponse`` if the change fails or replaces the response,
    ///   ``HTTPError/Code/cancelled`` if the change is cancelled, and the errors of the rest of the chain.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let response = try await next(request)
        var modified = response
        do {
            try await modify(&modified)
        } catch is CancellationError {
            throw HTTPError(.cancelled, request: request, response: response.completeResponse)
        } catch {
            throw HTTPError(
                .invalidResponse, "the response can't be modified", request: request,
                response: response.completeResponse,
                underlyingError: error)
        }
        guard modified.request?.id == response.request?.id else {
            throw HTTPError(
                .invalidResponse, "a modifier replaced the response by that of another request", request: request,
                response: response.completeResponse)
        }
        return modified
    }
}
