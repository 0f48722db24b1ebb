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
        let epoch = try fence.enter(request)
        let response = try await pass(request, to: 0, in: epoch)
        try fence.check(epoch, request)
        return response
    }

    /// Loads a request, like ``load(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await load(request)
    }

    /// Loads a request with all loaders. The content of a successful response is read in chunks from the returned
    /// value.
    ///
    /// The loaders get only the head of a successful response, and every other response as a whole. A reset ends the
    /// content with ``HTTPError/Code/resetInProgress``.
    ///
    /// - Throws: ``HTTPError``, like ``load(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        var request = request
        request.isAnswerStreamed = true
        return HTTPStreamedResponse(try await load(request))
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
}

extension LoaderChain {
    /// Passes a request to the loader of that index, or to the transport after the last one.
    func pass(_ request: HTTPRequest, to index: Int, in epoch: Int) async throws -> HTTPResponse {
        do {
            guard index < loaders.count else { return try await transmit(request, in: epoch) }
            return try await loaders[index].load(request, next: HTTPNext(self, index: index + 1, epoch: epoch))
        } catch {
            throw HTTPError(wrapping: error, request: request)
        }
    }

    private func transmit(_ request: HTTPRequest, in epoch: Int) async throws -> HTTPResponse {
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        try fence.check(epoch, request)
        let response = request.isAnswerStreamed ? try await head(of: request) : try await transport.send(request)
        try fence.check(epoch, request)
        return response
    }

    private func head(of request: HTTPRequest) async throws -> HTTPResponse {
        let streamed = try await transport.stream(request)
        guard streamed.status.isSuccess else { return try await streamed.collect() }
        var response = HTTPResponse(status: streamed.status, headers: streamed.headers, request: streamed.request)
        response.content = streamed.content
        streams.add(streamed.content)
        return response
    }

    private func resetParts() async {
        await withTaskGroup { group in
            group.addTask { await self.loaders.resetAll() }
            group.addTask { await self.transport.reset() }
        }
    }
}
