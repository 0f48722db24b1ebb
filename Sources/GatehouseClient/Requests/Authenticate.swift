public import GatehouseHTTP

/// Authenticates each request with the method that it names.
///
/// It must be the last loader of a chain, so that every attempt gets new credentials, and no request is sent with those
/// of a session that ended while it waited. A request without a method is sent on unchanged. A request with an unknown
/// method fails, because sending it without credentials would hide a mistake. Content that can't be created again is
/// never sent a second time.
public struct Authenticate: HTTPLoader {
    private let authenticators: [AuthenticationMethod: any Authenticator]

    /// Creates a loader with an authenticator for each method.
    public init(_ authenticators: [AuthenticationMethod: any Authenticator]) {
        self.authenticators = authenticators
    }

    /// Resets the authenticators. Returns when all are reset.
    public func reset() async {
        await withTaskGroup { group in
            for authenticator in authenticators.values { group.addTask { await authenticator.reset() } }
        }
    }

    /// Sends a request with credentials. Sends it once more if they were rejected and others are available, once more
    /// if only the proof was rejected, and once more after a step-up.
    ///
    /// - Throws: `HTTPError` with `cannotAuthenticate` if there are no credentials. Its underlying error is an
    ///   ``AuthError`` with the reason.
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> ChainResponse {
        guard let method = request.authenticationMethod else { return try await next(request) }
        guard let authenticator = authenticators[method] else {
            throw HTTPError(
                .cannotAuthenticate, "no authenticator for the method \(method)", request: request)
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
