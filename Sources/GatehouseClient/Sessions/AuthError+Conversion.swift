import GatehouseHTTP

extension AuthError {
    /// Converts any error to an ``AuthError``.
    ///
    /// An ``AuthError`` is kept as it is. A cancellation becomes ``Code/cancelled``. An ``/GatehouseHTTP/HTTPError``
    /// becomes ``Code/unreachable`` if the request can't have reached the server, and ``Code/inDoubt`` if it may have.
    public init(_ error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case let failure as RefreshFailure: self = failure.authError
        case is CancellationError: self.init(.cancelled, underlyingError: error)
        case let error as HTTPError: self.init(AuthError.code(for: error), error.reason, underlyingError: error)
        default: self.init(.unknown, underlyingError: error)
        }
    }

    private static func code(for error: HTTPError) -> Code {
        switch error.code {
        case .cancelled: .cancelled
        case .cannotConnect, .resetInProgress: .unreachable
        case .connectionLost, .timedOut: .inDoubt
        case .insecureConnection: .insecure
        case .invalidResponse, .cannotDecodeResponse: .invalidResponse
        case .invalidRequest: .misconfigured
        case .cannotAuthenticate: (error.underlyingError as? AuthError)?.code ?? .notSignedIn
        case .unknown: .unknown
        }
    }
}

/// Runs an operation and converts its error to an ``AuthError``.
func asAuthError<Answer>(_ body: () async throws -> Answer) async throws(AuthError) -> Answer {
    do {
        return try await body()
    } catch {
        throw AuthError(error)
    }
}
