public import GatehouseTypes

/// The first request of a device without a browser, which asks for a code that the user enters on another device
/// (RFC 8628, section 3.1).
///
/// It doesn't contain the client's authentication, which is a separate ``ClientAuthentication``.
public struct DeviceAuthorizationRequest: Sendable {
    /// The requested scope; `nil` requests the server's default.
    public var scope: Scope?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]

    /// Creates a request.
    public init(scope: Scope? = nil, resources: [String] = []) {
        self.scope = scope
        self.resources = resources
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if the scope or a resource is malformed.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        scope = try parameters.scope()
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("scope", scope?.description)
        parameters.set("resource", all: resources)
        return parameters
    }
}
