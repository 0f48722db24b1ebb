/// The endpoints of an issuer, as far as requests are sent to them. People's browsers go to the others.
enum ServerEndpoint: Sendable {
    case discovery
    case keys
    case pushedRequest
    case deviceAuthorization
    case token
    case revocation
    case introspection
    case registration
    case userInfo
}

extension ServerEndpoint {
    /// Whether the client proves itself there. Its secret goes nowhere else.
    var takesClientAuthentication: Bool {
        switch self {
        case .pushedRequest, .deviceAuthorization, .token, .revocation, .introspection: true
        case .discovery, .keys, .registration, .userInfo: false
        }
    }

    /// Whether a request that may or may not have arrived can be sent again without harm.
    var canBeRepeated: Bool {
        switch self {
        case .token, .registration: false
        case .discovery, .keys, .pushedRequest, .deviceAuthorization, .revocation, .introspection, .userInfo: true
        }
    }

    /// What is asked there, for people.
    var name: String {
        switch self {
        case .discovery: "its configuration"
        case .keys: "its keys"
        case .pushedRequest: "its endpoint for pushed requests"
        case .deviceAuthorization: "its device endpoint"
        case .token: "its token endpoint"
        case .revocation: "its revocation endpoint"
        case .introspection: "its introspection endpoint"
        case .registration: "its registration endpoint"
        case .userInfo: "its userinfo endpoint"
        }
    }
}
