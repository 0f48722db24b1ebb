import GatehouseTypes
import Synchronization

/// Loaders in a row, and the transport at their end.
///
/// Each loader gets the request from the one before it and hands it on. A ``reset()`` wipes the whole chain clean: no
/// request that entered before it is sent after it, and none enters while it lasts.
///
/// A chain is a transport too, so it can stand at the end of another one, which then resets it along with itself.
public final class LoaderChain: HTTPTransport {
    private struct State {
        var epoch = 0
        var reset: Task<Void, Never>?
    }

    private let loaders: [any HTTPLoader]
    private let transport: any HTTPTransport
    private let state = Mutex(State())

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
        let epoch = try currentEpoch(for: request)
        let response = try await link(in: epoch)(request)
        try check(epoch, request)
        return response
    }

    /// Loads a request, as ``load(_:)`` does.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await load(request)
    }

    /// Resets each loader and the transport once. Who calls while a reset runs waits for that same one.
    public func reset() async {
        await beginReset().value
    }
}

extension LoaderChain {
    private func link(in epoch: Int) -> HTTPNext {
        let end = HTTPNext { try await self.transmit($0, in: epoch) }
        return loaders.reversed().reduce(end) { next, loader in
            HTTPNext { request in
                do {
                    return try await loader.load(request, next: next)
                } catch {
                    throw HTTPError(wrapping: error, request: request)
                }
            }
        }
    }

    private func transmit(_ request: HTTPRequest, in epoch: Int) async throws -> HTTPResponse {
        guard !Task.isCancelled else { throw HTTPError(.cancelled, request: request) }
        try check(epoch, request)
        do {
            let response = try await transport.send(request)
            try check(epoch, request)
            return response
        } catch {
            throw HTTPError(wrapping: error, request: request)
        }
    }

    private func currentEpoch(for request: HTTPRequest) throws(HTTPError) -> Int {
        let epoch = state.withLock { $0.reset == nil ? $0.epoch : nil }
        guard let epoch else { throw HTTPError(.resetInProgress, request: request) }
        return epoch
    }

    private func check(_ epoch: Int, _ request: HTTPRequest) throws(HTTPError) {
        guard state.withLock({ $0.epoch == epoch }) else { throw HTTPError(.resetInProgress, request: request) }
    }

    private func beginReset() -> Task<Void, Never> {
        state.withLock { state in
            if let running = state.reset { return running }
            state.epoch += 1
            let reset = spawn {
                await self.resetParts()
                self.state.withLock { $0.reset = nil }
            }
            state.reset = reset
            return reset
        }
    }

    private func resetParts() async {
        await withTaskGroup { group in
            for loader in loaders {
                group.addTask { await loader.reset() }
            }
            group.addTask { await self.transport.reset() }
        }
    }
}
