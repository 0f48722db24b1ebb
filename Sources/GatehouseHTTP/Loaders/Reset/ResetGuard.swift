/// Guards loaders that can be reached on several ways, as where each of several authentication methods leads through them.
///
/// While they are being reset no request gets in, and one that was in goes no further. A reset that reaches the guard again,
/// on another way or from another caller, waits for the one that runs; they are reset once.
public final class ResetGuard: HTTPLoader {
    private let loaders: [any HTTPLoader]
    private let fence = ResetFence()

    /// A guard around loaders in a row.
    public init(@LoaderChainBuilder around loaders: () -> [any HTTPLoader]) {
        self.loaders = loaders()
    }

    /// Loads a request through the guarded loaders.
    ///
    /// - Throws: ``HTTPError/Code/resetInProgress`` if they are being reset or are before the request's end, and what they
    ///   throw.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let epoch = try fence.enter(request)
        let response = try await pass(request, to: 0, in: epoch, next)
        try fence.check(epoch, request)
        return response
    }

    /// Resets the guarded loaders, or waits for the reset that runs.
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
