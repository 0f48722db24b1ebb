package import GatehouseOAuth

/// One of the things that the token endpoint takes in exchange for tokens. Adding one means adding a file, and its name
/// to ``TokenService/grants``.
package protocol TokenGrant: Sendable {
    /// The name of the grant.
    var type: GrantType { get }

    /// Whether it stores the use of the caller's proof, whatever comes of the request. Otherwise that is done before.
    var storesProofs: Bool { get }

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

extension TokenGrant {
    /// The use of a proof is stored before.
    package var storesProofs: Bool { false }
}

extension GrantType {
    /// The grants of the service.
    static let supported: Set<GrantType> = [
        .authorizationCode, .refreshToken, .clientCredentials, .deviceCode, .tokenExchange,
    ]
}
