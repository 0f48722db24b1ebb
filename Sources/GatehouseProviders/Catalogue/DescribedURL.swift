import Foundation
import GatehouseClient

extension URL {
    /// An address from a description.
    ///
    /// - Throws: `AuthError` with `misconfigured` if it isn't one.
    static func described(_ text: String) throws(AuthError) -> URL {
        guard let url = URL(string: text), url.host() != nil else {
            throw AuthError(.misconfigured, "the provider's description holds what isn't an address")
        }
        return url
    }
}
