package import GatehouseOAuth

/// What a request to the authorization endpoint asks for, however it came: in its own parameters, signed by its client
/// (RFC 9101), or pushed before (RFC 9126).
package struct AskedAuthorization: Sendable {
    /// The parameters of the request.
    package var parameters: OAuthParameters
    /// Whether the client has pushed it.
    package var isPushed: Bool
    /// Whether the client has signed it.
    package let isSigned: Bool

    package init(_ parameters: OAuthParameters, isPushed: Bool = false, isSigned: Bool = false) {
        self.parameters = parameters
        self.isPushed = isPushed
        self.isSigned = isSigned
    }
}
