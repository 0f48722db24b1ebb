public import GatehouseHTTP

/// Authenticates requests by the method that each one names.
///
/// It stands innermost in a chain, so that every attempt gets fresh credentials, and none leaves with those of a session
/// that ended while it waited. A request that names no method passes. One that names a method which nobody provides
/// fails: sent without credentials, it would hide a mistake. Content that can't be made again is never sent a second time.
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
    public func load(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        guard let method = request.authenticationMethod else { return try await next(request) }
        guard let authenticator = authenticators[method] else {
            throw HTTPError(
                .cannotAuthenticate, "there is no authenticator for the method \(method)", request: request)
        }
        var attempts = Attempts(method: method, authenticator: authenticator, request: request)
        while true {
            if let response = try await attempts.next(next) { return response }
        }
    }
}

/// The attempts to send one request.
private struct Attempts {
    let method: AuthenticationMethod
    let authenticator: any Authenticator
    let request: HTTPRequest
    var previous: HTTPRequest?
    var mayPresentAgain = true
    var mayAuthenticateAgain = true
    var mayStepUp = true

    /// Makes one attempt.
    ///
    /// - Returns: The answer, or nothing if there is to be another attempt.
    mutating func next(_ next: HTTPNext) async throws -> HTTPResponse? {
        let authenticated = try await authenticate()
        guard authenticator.permits(authenticated) else {
            throw failure(AuthError(.sessionEnded, "the session ended before the request was sent"))
        }
        let response = try await next(authenticated)
        previous = authenticated
        switch await authenticator.examine(response, to: authenticated) {
        case _ where !request.body.isReplayable:
            return response
        case .proofRefused where mayPresentAgain:
            mayPresentAgain = false
        case .tokenRefused where mayAuthenticateAgain:
            mayAuthenticateAgain = false
            do {
                try await authenticator.replaceCredentials(of: authenticated)
            } catch {
                throw failure(error, response)
            }
        case .stepUpRequired(let requirement) where mayStepUp:
            mayStepUp = false
            do {
                try await authenticator.stepUp(to: requirement, for: authenticated)
            } catch {
                throw failure(error, response)
            }
        case .accepted, .proofRefused, .tokenRefused, .stepUpRequired:
            return response
        }
        return nil
    }

    private func authenticate() async throws -> HTTPRequest {
        switch await authenticator.authenticate(request, after: previous) {
        case .authenticated(let request): return request
        case .failed(let error): throw failure(error)
        case .notApplicable:
            let place = request.origin?.description ?? "a request without a host"
            throw failure(AuthError(.insecure, "the method \(method) has no credentials for \(place)"))
        }
    }

    private func failure(_ error: AuthError, _ response: HTTPResponse? = nil) -> HTTPError {
        let isReset = (error.underlyingError as? HTTPError)?.code == .resetInProgress
        let code: HTTPError.Code =
            isReset ? .resetInProgress : error.code == .cancelled ? .cancelled : .cannotAuthenticate
        return HTTPError(code, error.reason, request: request, response: response, underlyingError: error)
    }
}
