/// A request to the token endpoint. Each grant type has its own type.
///
/// It doesn't contain the client's authentication, which is a separate ``ClientAuthentication``.
public protocol TokenRequest: Sendable {
    /// The grant type.
    static var grantType: GrantType { get }

    /// Parses a request of this grant type.
    ///
    /// - Throws: ``OAuthError`` if the grant type is another one, or a parameter is missing or malformed.
    init(parameters: OAuthParameters) throws(OAuthError)

    /// The request as parameters of a form, including `grant_type`.
    var parameters: OAuthParameters { get }
}

extension TokenRequest {
    static func checkGrantType(_ parameters: OAuthParameters) throws(OAuthError) {
        guard try GrantType(parameters: parameters) == grantType else {
            throw OAuthError(.unsupportedGrantType, "grant_type")
        }
    }

    static var emptyParameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("grant_type", grantType.rawValue)
        return parameters
    }
}
