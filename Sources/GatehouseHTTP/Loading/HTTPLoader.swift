/// One link of a chain: it may change the request, answer it, send it on once or several times, or change the answer.
///
/// A loader doesn't own the next one, it's handed it with each request. So a chain can be shared, a loader can stand in
/// several chains, and a reset reaches each loader exactly once.
public protocol HTTPLoader: Sendable {
    /// Loads a request.
    ///
    /// - Parameters:
    ///   - request: The request as the loaders before left it.
    ///   - next: The rest of the chain.
    /// - Returns: The answer.
    /// - Throws: ``HTTPError``.
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse

    /// Forgets everything that belongs to a session: waiting requests, caches, credentials. It returns when that is done.
    func reset() async
}

extension HTTPLoader {
    /// There is nothing to forget.
    public func reset() async {}
}

/// The rest of a chain, as one loader sees it.
public struct HTTPNext: Sendable {
    private let operation: @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Wraps what comes next.
    public init(_ operation: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.operation = operation
    }

    /// Sends a request on.
    ///
    /// - Throws: ``HTTPError``.
    public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await operation(request)
    }
}
