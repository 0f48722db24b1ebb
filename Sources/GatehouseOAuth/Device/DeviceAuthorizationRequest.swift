public import GatehouseTypes

/// Where a device without a browser begins: it asks for a code that a person types elsewhere (RFC 8628, section 3.1).
///
/// The client's own identity isn't part of it: that is a ``ClientAuthentication`` beside it.
public struct DeviceAuthorizationRequest: Sendable {
    /// What is asked for; nothing leaves it to the server.
    public var scope: Scope?
    /// Where the tokens will be used (RFC 8707).
    public var resources: [String]

    /// Describes a request.
    public init(scope: Scope? = nil, resources: [String] = []) {
        self.scope = scope
        self.resources = resources
    }

    /// Reads a request.
    ///
    /// - Throws: ``OAuthError`` if the scope or a resource can't be read.
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
