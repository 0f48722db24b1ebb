import GatehouseHTTP

extension AuthError {
    /// What can be done about it.
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

    /// Reads any error as one of this product's.
    ///
    /// An ``AuthError`` stays as it is; a cancellation is ``Code/cancelled``; an HTTP failure is told apart by whether
    /// the request can have reached the server.
    public init(_ error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case let failure as RefreshFailure: self = failure.error
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

extension AuthError: CustomStringConvertible {
    /// The code, the reason, and the server's own code or else the status of its answer.
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
