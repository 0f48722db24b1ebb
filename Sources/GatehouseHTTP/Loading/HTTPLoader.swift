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
    func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse

    /// Removes everything that belongs to a session: waiting requests, caches, credentials. Returns when this is done.
    func reset() async
}

extension HTTPLoader {
    /// The default does nothing.
    public func reset() async {}
}

/// The rest of a chain after one loader: the following loaders in order, and what comes after the last one.
public struct HTTPNext: Sendable {
    enum End: Sendable {
        case transport(of: LoaderChain, epoch: Int)
        case operation(@Sendable (HTTPRequest) async throws -> ChainResponse)
    }

    private let loaders: [any HTTPLoader]
    private let index: Int
    private let end: End

    /// Creates the rest of a chain from a closure.
    public init(_ operation: @escaping @Sendable (HTTPRequest) async throws -> ChainResponse) {
        self.init([], end: .operation(operation))
    }

    init(_ loaders: [any HTTPLoader], from index: Int = 0, end: End) {
        self.loaders = loaders
        self.index = index
        self.end = end
    }

    /// Sends a request on.
    ///
    /// - Throws: ``HTTPError``.
    public func callAsFunction(_ request: HTTPRequest) async throws -> ChainResponse {
        do {
            if index < loaders.count {
                return try await loaders[index].load(request, next: HTTPNext(loaders, from: index + 1, end: end))
            }
            switch end {
            case .transport(let chain, let epoch): return try await chain.transmit(request, in: epoch)
            case .operation(let operation): return try await operation(request)
            }
        } catch {
            throw HTTPError(wrapping: error, request: request)
        }
    }
}
