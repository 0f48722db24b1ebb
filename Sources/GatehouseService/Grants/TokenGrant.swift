package import GatehouseOAuth

/// One of the things that the token endpoint takes in exchange for tokens. Adding one means adding a file, and its name
/// to ``TokenService/grants``.
package protocol TokenGrant: Sendable {
    /// The name of the grant.
    var type: GrantType { get }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - parameters: The request.
    ///   - caller: Who makes it.
    /// - Returns: The tokens.
    /// - Throws: ``Refusal``, `OAuthError` for a malformed request. ``ServiceError`` if the storage or a key fails;
    ///   then the client can send the request again.
    func respond(to parameters: OAuthParameters, from caller: TokenCaller) async throws -> TokenResponse
}

extension GrantType {
    /// The grants of the service.
    static let supported: Set<GrantType> = [.authorizationCode, .refreshToken, .tokenExchange]
}
