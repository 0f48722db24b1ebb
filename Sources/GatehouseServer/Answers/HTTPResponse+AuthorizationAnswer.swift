import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

extension HTTPResponse {
    /// Sends the browser back to an app, with its answer, in the way that the app has asked for (RFC 6749,
    /// section 4.1.2; OAuth 2.0 Form Post Response Mode).
    static func send(
        _ answer: AuthorizationResponse, to target: AuthorizationTarget, for visitor: Visitor, site: Site
    ) -> HTTPResponse {
        guard target.responseMode == .formPost else {
            return .seeOther(target.redirectURI.address(with: answer.parameters))
        }
        return .page(.ok, FormPostPage(answer: answer, target: target), for: visitor, site: site)
    }
}

extension Site {
    /// What an app is told if its request is refused (RFC 6749, section 4.1.2.1).
    func answer(to refusal: Refusal, of target: AuthorizationTarget) -> AuthorizationResponse {
        .refused(refusal.response, state: target.state, issuer: service.configuration.issuer)
    }
}

extension RedirectURI {
    /// The address at which a client gets parameters.
    func address(with parameters: OAuthParameters) -> String {
        guard !parameters.pairs.isEmpty else { return text }
        return text + (text.contains("?") ? "&" : "?") + FormEncoding.encode(parameters.pairs)
    }
}
