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
    private enum Target {
        case link(LoaderChain, index: Int, epoch: Int)
        case operation(@Sendable (HTTPRequest) async throws -> HTTPResponse)
    }

    private let target: Target

    /// Wraps what comes next.
    public init(_ operation: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        target = .operation(operation)
    }

    init(_ chain: LoaderChain, index: Int, epoch: Int) {
        target = .link(chain, index: index, epoch: epoch)
    }

    /// Sends a request on.
    ///
    /// - Throws: ``HTTPError``.
    public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch target {
        case .link(let chain, let index, let epoch): try await chain.pass(request, to: index, in: epoch)
        case .operation(let operation): try await operation(request)
        }
    }
}
