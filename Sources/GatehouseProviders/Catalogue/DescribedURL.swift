import Foundation
import GatehouseClient

extension URL {
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
