public import GatehouseHTTP

/// How one kind of proxy asks about a request, and what it makes of the answers.
public protocol ProxyDialect: Sendable {
    /// Reads which request the proxy asks about.
    ///
    /// - Parameters:
    ///   - question: What the proxy has sent.
    ///   - origin: Where clients send their requests.
    /// - Returns: The request.
    /// - Throws: ``GuardError`` if the question leaves anything open.
    func originalRequest(in question: HTTPRequest, to origin: Origin) throws(GuardError) -> OriginalRequest

    /// Puts a refusal into the form in which the proxy passes it on.
    func fitting(_ refusal: HTTPResponse) -> HTTPResponse
}

extension ProxyDialect {
    /// Leaves it as it is.
    public func fitting(_ refusal: HTTPResponse) -> HTTPResponse { refusal }
}

extension HTTPRequest {
    /// The value of a field that must be there exactly once.
    func single(_ name: String) throws(GuardError) -> String {
        let values = headers[values: name]
        guard values.count <= 1 else { throw GuardError(.doubledField, name) }
        guard let value = values.first, !value.isEmpty else { throw GuardError(.missingField, name) }
        return value
    }
}
