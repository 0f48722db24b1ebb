public import GatehouseOAuth
public import GatehouseTypes

/// Asks an issuer about tokens (RFC 7662).
public protocol TokenIntrospector: Sendable {
    /// The issuer that is asked, byte for byte as among those that the verifier trusts.
    var issuer: String { get }

    /// Asks about a token.
    ///
    /// - Parameter token: The token.
    /// - Returns: What its issuer says.
    /// - Throws: Whatever keeps the issuer out of reach; then nothing can be said about the token.
    func introspect(_ token: Secret) async throws -> IntrospectionResponse
}
