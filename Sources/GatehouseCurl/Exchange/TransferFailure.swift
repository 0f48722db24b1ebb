import GatehouseHTTP

/// Why an exchange has no answer.
struct TransferFailure: Error {
    let code: HTTPError.Code
    let reason: String

    init(_ code: HTTPError.Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    static let cancelled = TransferFailure(.cancelled, "the task was cancelled")
    static let shutDown = TransferFailure(.cancelled, "the transport is shut down")
    static let unavailable = TransferFailure(.unknown, "libcurl can't be used")
}
