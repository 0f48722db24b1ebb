public import GatehouseOAuth
public import GatehouseTypes

/// Asks an issuer about tokens (RFC 7662).
public protocol TokenIntrospector: Sendable {
    /// The issuer that is asked, byte for byte as configured in the verifier.
    var issuer: String { get }

    /// Introspects a token.
    ///
    /// - Parameter token: The token.
    /// - Returns: The issuer's response.
    /// - Throws: Any error that prevents a response. The request is then undecided.
    func introspect(_ token: Secret) async throws -> IntrospectionResponse
}
