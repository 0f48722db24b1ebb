import GatehouseTypes
import Synchronization

/// Loaders in a row, and the transport at their end.
///
/// Each loader gets the request from the one before it and hands it on. A ``reset()`` wipes the whole chain clean: no
/// request that entered before it is sent after it, and none enters while it lasts.
///
/// A chain is a transport too, so it can stand at the end of other ones, which then reset it along with themselves.
public final class LoaderChain: HTTPTransport {
    private let loaders: [any HTTPLoader]
    private let transport: any HTTPTransport
    private let fence = ResetFence()
    private let streams = RunningStreams()

    /// Puts loaders in a row; the first one sees a request first and its answer last.
    public init(
        transport: any HTTPTransport, @LoaderChainBuilder loaders: () -> [any HTTPLoader] = { [] }
    ) {
        self.transport = transport
        self.loaders = loaders()
    }

    /// Loads a request through all loaders.
    ///
    /// - Throws: ``HTTPError``; ``HTTPError/Code/resetInProgress`` while the chain is being reset, and for every request
    ///   that was on its way when that began.
    public func load(_ request: HTTPRequest) async throws -> HTTPResponse {
        let epoch = try fence.enter(request)
        let response = try await pass(request, to: 0, in: epoch)
        try fence.check(epoch, request)
        return response
    }

    /// Loads a request, as ``load(_:)`` does.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await load(request)
    }

    /// Loads a request through all loaders, and leaves the content of a successful answer to be read bit by bit.
    ///
    /// The loaders see the head of that answer; all others they see whole. A reset ends the content with
    /// ``HTTPError/Code/resetInProgress``.
    ///
    /// - Throws: ``HTTPError``, as ``load(_:)`` does.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        var request = request
        request.isAnswerStreamed = true
        return HTTPStreamedResponse(try await load(request))
    }

    /// Resets each loader and the transport once. Who calls while a reset runs waits for that same one.
    ///
    /// A loader may wait for the end of the chain's requests, so none of them can wait for a reset.
    public func reset() async {
        await fence.reset {
            self.streams.endAll()
            await self.resetParts()
        }
    }
}

extension LoaderChain {
    /// Hands a request to the loader of that number, or to the transport behind the last one.
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
