import GatehouseHTTP

/// The reason why an exchange has no response.
struct TransferFailure: Error {
    let code: HTTPError.Code
    let reason: String
    let underlyingError: (any Error)?

    init(_ code: HTTPError.Code, _ reason: String, _ underlyingError: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlyingError = underlyingError
    }

    static let cancelled = TransferFailure(.cancelled, "the task was cancelled")
    static let shutDown = TransferFailure(.cancelled, "the transport is shut down")
    static let timedOut = TransferFailure(.timedOut, "the time limit was exceeded")
    static let unavailable = TransferFailure(.unknown, "libcurl can't be used")

    func error(_ request: HTTPRequest) -> HTTPError {
        HTTPError(code, reason, request: request, underlyingError: underlyingError)
    }
}
