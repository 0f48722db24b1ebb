/// Protects loaders that are shared by several branches of a chain, for example by several authentication methods.
///
/// While they are being reset, new requests are refused and running ones fail at the next step. A reset that reaches
/// the guard again, through another branch or from another caller, waits for the running reset, so the loaders are
/// reset once.
public final class ResetGuard: HTTPLoader {
    private let loaders: [any HTTPLoader]
    private let fence = ResetFence()

    /// Creates a guard around a list of loaders.
    public init(@LoaderChainBuilder around loaders: () -> [any HTTPLoader]) {
        self.loaders = loaders()
    }

    /// Loads a request with the guarded loaders.
    ///
    /// - Throws: ``HTTPError/Code/resetInProgress`` if the loaders are being reset or are reset before the request has
    ///   ended, and the errors of the loaders.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let epoch = try fence.enter(request)
        let response = try await pass(request, to: 0, in: epoch, next)
        try fence.check(epoch, request)
        return response
    }

    /// Resets the guarded loaders, or waits for the running reset.
    public func reset() async {
        await fence.reset { await self.loaders.resetAll() }
    }

    private func pass(
        _ request: HTTPRequest, to index: Int, in epoch: Int, _ next: HTTPNext
    ) async throws -> HTTPResponse {
        do {
            guard index < loaders.count else {
                try fence.check(epoch, request)
                return try await next(request)
            }
            return try await loaders[index].load(
                request, next: HTTPNext { try await self.pass($0, to: index + 1, in: epoch, next) })
        } catch {
            throw HTTPError(wrapping: error, request: request)
        }
    }
}
