/// The endpoints of an issuer that this client sends requests to, with their names in messages. The others are opened
/// in a browser.
package enum ServerEndpoint: String, Sendable {
    case discovery = "its configuration"
    case keys = "its keys"
    case pushedRequest = "its endpoint for pushed authorization requests"
    case deviceAuthorization = "its device endpoint"
    case token = "its token endpoint"
    case revocation = "its revocation endpoint"
    case registration = "its registration endpoint"
    case userInfo = "its userinfo endpoint"

    /// Whether the client authenticates there. Its secret isn't sent to any other endpoint.
    package var takesClientAuthentication: Bool {
        switch self {
        case .pushedRequest, .deviceAuthorization, .token, .revocation: true
        case .discovery, .keys, .registration, .userInfo: false
        }
    }

    /// Whether a request can safely be repeated if it may have arrived.
    package var canBeRepeated: Bool {
        switch self {
        case .token, .registration: false
        case .discovery, .keys, .pushedRequest, .deviceAuthorization, .revocation, .userInfo: true
        }
    }
}
