import GatehouseHTTP

extension AuthError {
    /// The action that can resolve the error.
    public var recovery: Recovery {
        switch code {
        case .unreachable, .inDoubt, .storeUnavailable, .storeFailed, .keyUnavailable, .invalidResponse: .retry
        case .notSignedIn, .sessionEnded, .refused, .stepUpRequired, .cannotRefresh, .storeCorrupt, .keyLost,
            .accountMismatch, .factorRequired, .verificationRequired:
            .reauthenticate
        case .cancelled, .superseded, .unsupportedCredential, .unsupportedOperation, .unknownProvider, .insecure,
            .misconfigured, .clientRefused, .unknown:
            .none
        }
    }

    /// Converts any error to an ``AuthError``.
    ///
    /// An ``AuthError`` is kept as it is. A cancellation becomes ``Code/cancelled``. An ``/GatehouseHTTP/HTTPError``
    /// becomes ``Code/unreachable`` if the request can't have reached the server, and ``Code/inDoubt`` if it may have.
    public init(_ error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case let failure as any AuthErrorSource: self = failure.authError
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

/// An error that contains an ``AuthError``.
protocol AuthErrorSource: Error {
    var authError: AuthError { get }
}

/// Runs an operation and converts its error to an ``AuthError``.
func asAuthError<Answer>(_ body: () async throws -> Answer) async throws(AuthError) -> Answer {
    do {
        return try await body()
    } catch {
        throw AuthError(error)
    }
}

extension AuthError: CustomStringConvertible {
    /// The code and the reason, followed by the server's error code or otherwise the response's status.
    public var description: String {
        var text = "authentication failure: \(code.rawValue)"
        if !reason.isEmpty { text += ": \(reason)" }
        if let serverCode = context.serverCode {
            text += " (the server says \(serverCode))"
        } else if let status = context.status {
            text += " (the server answered \(status))"
        }
        return text
    }
}
