import GatehouseTypes
import Synchronization

/// A list of loaders with a transport at its end.
///
/// Each loader gets the request from the previous one and sends it on. ``reset()`` removes the session data of the
/// whole chain: no request that entered before the reset is sent after it, and no request enters during the reset.
///
/// A chain is also a transport, so it can be the end of other chains. Those reset it together with themselves.
public final class LoaderChain: HTTPTransport {
    private let loaders: [any HTTPLoader]
    private let transport: any HTTPTransport
    private let fence = ResetFence()
    private let streams = RunningStreams()

    /// Creates a chain. The first loader gets each request first and its response last.
    public init(
        transport: any HTTPTransport, @LoaderChainBuilder loaders: () -> [any HTTPLoader] = { [] }
    ) {
        self.transport = transport
        self.loaders = loaders()
    }

    /// Loads a request with all loaders.
    ///
    /// - Throws: ``HTTPError``; ``HTTPError/Code/resetInProgress`` while the chain is being reset, and for every
    ///   request that was running when the reset began.
    public func load(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await respond(to: request).collect()
    }

    /// Loads a request, like ``load(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await load(request)
    }

    /// Loads a request with all loaders. The content of a successful response is read in chunks from the returned
    /// value.
    ///
    /// The loaders get a successful response before its content has been read, and every other response complete. A
    /// reset ends the content with ``HTTPError/Code/resetInProgress``.
    ///
    /// - Throws: ``HTTPError``, like ``load(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        var request = request
        request[option: ContentDelivery.self] = .streamed
        return HTTPStreamedResponse(try await respond(to: request))
    }

    /// Resets each loader and the transport once. A caller that calls it during a reset waits for that reset.
    ///
    /// A loader may wait for the end of the chain's requests, so a request must not wait for a reset.
    public func reset() async {
        await fence.reset {
            self.streams.endAll()
            await self.resetParts()
        }
    }

    private func respond(to request: HTTPRequest) async throws -> ChainResponse {
        let epoch = try fence.enter(request)
        let response = try await HTTPNext(loaders, end: .transport(of: self, epoch: epoch))(request)
        try fence.check(epoch, request)
        return response
    }

    /// Sends a request with the transport, unless the chain has been reset since the request entered.
    func transmit(_ request: HTTPRequest, in epoch: Int) async throws -> ChainResponse {
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        try fence.check(epoch, request)
        let response: ChainResponse =
            switch request[option: ContentDelivery.self] {
            case .complete: .complete(try await transport.send(request))
            case .streamed: try await streamedResponse(to: request)
            }
        try fence.check(epoch, request)
        return response
    }

    private func streamedResponse(to request: HTTPRequest) async throws -> ChainResponse {
        let response = try await transport.stream(request)
        guard response.status.isSuccess else { return .complete(try await response.collect()) }
        streams.add(response.content)
        return .streamed(response)
    }

    private func resetParts() async {
        await withTaskGroup { group in
            group.addTask { await self.loaders.resetAll() }
            group.addTask { await self.transport.reset() }
        }
    }
}

/// Builds the list of a chain's loaders from expressions, conditions and loops.
@resultBuilder
public enum LoaderChainBuilder {
    /// One loader.
    public static func buildExpression(_ loader: some HTTPLoader) -> [any HTTPLoader] { [loader] }

    /// A list of loaders.
    public static func buildExpression(_ loaders: [any HTTPLoader]) -> [any HTTPLoader] { loaders }

    /// All expressions in order.
    public static func buildBlock(_ parts: [any HTTPLoader]...) -> [any HTTPLoader] { parts.flatMap { $0 } }

    /// An `if` without `else`.
    public static func buildOptional(_ part: [any HTTPLoader]?) -> [any HTTPLoader] { part ?? [] }

    /// The first branch.
    public static func buildEither(first part: [any HTTPLoader]) -> [any HTTPLoader] { part }

    /// The other branch.
    public static func buildEither(second part: [any HTTPLoader]) -> [any HTTPLoader] { part }

    /// A loop.
    public static func buildArray(_ parts: [[any HTTPLoader]]) -> [any HTTPLoader] { parts.flatMap { $0 } }
}
