extension OAuthError {
    /// The response of a server to a request with this error.
    public var response: OAuthErrorResponse {
        OAuthErrorResponse(wireCode, description: description)
    }

    private var wireCode: OAuthErrorCode {
        switch code {
        case .unsupportedResponseType: .unsupportedResponseType
        case .unsupportedGrantType: .unsupportedGrantType
        case .invalidScope: .invalidScope
        case .invalidTarget: .invalidTarget
        case .invalidCodeVerifier: .invalidGrant
        case .invalidClient: .invalidClient
        case .unsupportedParameter:
            switch parameter {
            case "request": .requestNotSupported
            case "request_uri": .requestURINotSupported
            case "registration": .registrationNotSupported
            default: .invalidRequest
            }
        default: .invalidRequest
        }
    }
}
