import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension HTTPResponse {
    /// Sends the browser back to an app, with its answer (RFC 6749, section 4.1.2).
    static func redirect(_ answer: AuthorizationResponse, to uri: RedirectURI) -> HTTPResponse {
        .seeOther(answer.address(at: uri))
    }

    /// Tells an app that its request is refused (RFC 6749, section 4.1.2.1).
    static func redirect(_ refusal: Refusal, to target: AuthorizationTarget, site: Site) -> HTTPResponse {
        .seeOther(site.address(of: refusal, at: target))
    }
}

extension Site {
    /// The address at which an app is told that its request is refused.
    func address(of refusal: Refusal, at target: AuthorizationTarget) -> String {
        let answer = AuthorizationResponse.refused(
            refusal.response, state: target.state, issuer: service.configuration.issuer)
        return answer.address(at: target.redirectURI)
    }
}

extension AuthorizationResponse {
    fileprivate func address(at uri: RedirectURI) -> String {
        uri.address(with: parameters)
    }
}

extension RedirectURI {
    /// The address at which a client gets parameters.
    func address(with parameters: OAuthParameters) -> String {
        guard !parameters.pairs.isEmpty else { return text }
        return text + (text.contains("?") ? "&" : "?") + FormEncoding.encode(parameters.pairs)
    }
}
