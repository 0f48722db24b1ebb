public import GatehouseHTTP

/// How one kind of proxy describes a request to the guard, and which responses it can pass on.
public protocol ProxyDialect: Sendable {
    /// Reads the request that the proxy describes.
    ///
    /// - Parameters:
    ///   - question: The request that the proxy sent to the guard.
    ///   - origin: The origin that clients send their requests to.
    /// - Returns: The original request.
    /// - Throws: ``GuardError`` if the description is incomplete, ambiguous or malformed.
    func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest

    /// Changes a refusal so that the proxy passes it on.
    func fitting(_ refusal: HTTPResponse) -> HTTPResponse
}

extension ProxyDialect {
    /// Returns the refusal unchanged.
    public func fitting(_ refusal: HTTPResponse) -> HTTPResponse { refusal }
}

extension HTTPRequest {
    /// Returns the value of a field that must be present exactly once.
    func single(_ name: String) throws(GuardError) -> String {
        let values = headers[values: name]
        guard values.count <= 1 else { throw GuardError(.doubledField, name) }
        guard let value = values.first, !value.isEmpty else { throw GuardError(.missingField, name) }
        return value
    }
}

extension Origin {
    /// Checks that a request was sent to this origin.
    ///
    /// - Parameter text: The origin according to the proxy: scheme, host and an optional port.
    /// - Throws: ``GuardError/Code/wrongOrigin``.
    func expect(_ text: String) throws(GuardError) {
        guard Origin(plain: text) == self else { throw GuardError(.wrongOrigin) }
    }
}

/// The path that proxies send their requests to.
enum QuestionPath {
    static let text = "/decide"
}
