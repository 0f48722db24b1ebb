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
