import GatehouseHTTP

/// What must be true about a request before its action is done.
protocol RouteGuard<Finding>: Sendable {
    /// What the guard finds out, for the action.
    associatedtype Finding: Sendable

    /// Lets a request through.
    ///
    /// - Throws: ``GuardRefusal`` with the answer, or an error that every action may throw.
    func check(_ request: IncomingRequest) async throws -> Finding
}

/// The answer to a request that a guard doesn't let through.
struct GuardRefusal: Error {
    let response: HTTPResponse

    init(_ response: HTTPResponse) {
        self.response = response
    }
}
