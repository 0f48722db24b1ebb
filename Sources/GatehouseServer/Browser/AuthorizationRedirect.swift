import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The way back to an app.
enum AuthorizationRedirect {
    /// Tells an app that its request is refused.
    static func response(_ refusal: Refusal, to target: AuthorizationTarget, site: Site) -> HTTPResponse {
        let answer = AuthorizationResponse.refused(
            refusal.response, state: target.state, issuer: site.service.configuration.issuer)
        return response(answer, to: target.redirectURI)
    }

    static func response(_ answer: AuthorizationResponse, to uri: RedirectURI) -> HTTPResponse {
        let separator = uri.text.contains("?") ? "&" : "?"
        return .seeOther(uri.text + separator + FormEncoding.encode(answer.parameters.pairs))
    }

    /// How a content security policy names where an app's answers go; nothing if it can't be named safely.
    static func source(_ uri: RedirectURI) -> String? {
        guard let url = URL(string: uri.text), let scheme = url.scheme?.asciiLowercased else { return nil }
        guard scheme == "https" || scheme == "http" else { return scheme + ":" }
        return Origin(url)?.description
    }
}
