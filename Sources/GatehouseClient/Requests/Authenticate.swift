public import GatehouseHTTP

/// Authenticates requests by the method that each one names.
///
/// It stands innermost in a chain, so that every attempt gets fresh credentials, and none leaves with those of a
/// session that ended while it waited. A request that names no method passes. One that names a method which nobody
/// provides fails: sent without credentials, it would hide a mistake. Content that can't be made again is never sent a
/// second time.
public struct Authenticate: HTTPLoader {
    private let authenticators: [AuthenticationMethod: any Authenticator]

    /// Takes an authenticator for each method.
    public init(_ authenticators: [AuthenticationMethod: any Authenticator]) {
        self.authenticators = authenticators
    }

    /// Resets the authenticators, and waits for all of them.
    public func reset() async {
        await withTaskGroup { group in
            for authenticator in authenticators.values { group.addTask { await authenticator.reset() } }
        }
    }

    /// Sends a request with credentials; once more if they were refused and there are others now, and once more if only
    /// their presentation was refused.
    ///
    /// - Throws: `HTTPError` with `cannotAuthenticate` if there are no credentials; its underlying error is an
    ///   ``AuthError`` that says why.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let method = request.authenticationMethod else { return try await next(request) }
        guard let authenticator = authenticators[method] else {
            throw HTTPError(
                .cannotAuthenticate, "there is no authenticator for the method \(method)", request: request)
        }
        var attempts = AuthenticationAttempts(authenticator)
        while true {
            let authenticated: HTTPRequest
            do throws(AuthError) { authenticated = try await attempts.authenticate(request) } catch {
                throw failure(error, request)
            }
            let response = try await next(authenticated)
            let isReplayable = request.body.isReplayable
            do throws(AuthError) {
                guard try await attempts.needAnother(after: response.head, isReplayable: isReplayable) else {
                    return response
                }
            } catch {
                throw failure(error, request, response.completeResponse)
            }
        }
    }

    private func failure(_ error: AuthError, _ request: HTTPRequest, _ response: HTTPResponse? = nil) -> HTTPError {
        let isReset = (error.underlyingError as? HTTPError)?.code == .resetInProgress
        let code: HTTPError.Code =
            isReset ? .resetInProgress : error.code == .cancelled ? .cancelled : .cannotAuthenticate
        return HTTPError(code, error.reason, request: request, response: response, underlyingError: error)
    }
}
