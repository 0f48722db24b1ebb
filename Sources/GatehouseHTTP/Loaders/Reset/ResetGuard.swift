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
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        let epoch = try fence.enter(request)
        let end = HTTPNext.End.operation { [fence] request in
            try fence.check(epoch, request)
            return try await next(request)
        }
        let response = try await HTTPNext(loaders, end: end)(request)
        try fence.check(epoch, request)
        return response
    }

    /// Resets the guarded loaders, or waits for the running reset.
    public func reset() async {
        await fence.reset { await self.loaders.resetAll() }
    }
}
