import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth

extension URL {
    /// Returns this endpoint's URL with parameters appended to its query (RFC 6749, section 3.1).
    func adding(_ parameters: OAuthParameters) throws(AuthError) -> URL {
        let text = absoluteString
        let separator = text.contains("?") ? "&" : "?"
        guard let url = URL(string: text + separator + FormEncoding.encode(parameters.pairs)) else {
            throw AuthError(.invalidResponse, "the server's authorization endpoint can't be used")
        }
        return url
    }

    /// Returns a URL of a provider's description.
    ///
    /// - Throws: `AuthError` with `misconfigured` if the text isn't a URL with a host.
    static func described(_ text: String) throws(AuthError) -> URL {
        guard let url = URL(string: text), url.host() != nil else {
            throw AuthError(.misconfigured, "the provider's description contains an invalid URL")
        }
        return url
    }
}
