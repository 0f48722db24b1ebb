/// A loader of a chain. It may change the request, answer it, send it on once or several times, or change the response.
///
/// A loader doesn't own the next one; it gets it with each request. Therefore a chain can be shared, a loader can be
/// part of several chains, and a reset reaches each loader exactly once.
public protocol HTTPLoader: Sendable {
    /// Loads a request.
    ///
    /// - Parameters:
    ///   - request: The request, as changed by the previous loaders.
    ///   - next: The rest of the chain.
    /// - Returns: The response.
    /// - Throws: ``HTTPError``.
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse

    /// Removes everything that belongs to a session: waiting requests, caches, credentials. Returns when this is done.
    func reset() async
}

extension HTTPLoader {
    /// The default does nothing.
    public func reset() async {}
}

/// The rest of a chain after one loader.
public struct HTTPNext: Sendable {
    private enum Target {
        case link(LoaderChain, index: Int, epoch: Int)
        case operation(@Sendable (HTTPRequest) async throws -> HTTPResponse)
    }

    private let target: Target

    /// Creates the rest of a chain from a closure.
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
