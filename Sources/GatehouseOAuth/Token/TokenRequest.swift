/// A request to the token endpoint. Each grant has a type of its own.
///
/// The client's own identity isn't part of it: that is a ``ClientAuthentication`` beside it.
public protocol TokenRequest: Sendable {
    /// The grant.
    static var grantType: GrantType { get }

    /// Reads a request of this grant.
    ///
    /// - Throws: ``OAuthError`` if it's another grant, or a parameter is missing or can't be read.
    init(parameters: OAuthParameters) throws(OAuthError)

    /// The request as parameters of a form, `grant_type` among them.
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
