public import Foundation
import GatehouseHTTP

/// The response to an authorization request that an earlier process may have begun: the complete redirect URL (RFC
/// 6749, section 4.1.2).
///
/// An app whose redirect URI has a custom scheme passes the URL to its manager in this credential. If the app gets a
/// text, it passes the text.
public struct AuthorizationCallback: SignInCredential {
    /// The complete redirect URL, with its query.
    public let address: URL

    /// Creates a credential from a redirect URL.
    public init(_ address: URL) {
        self.address = address
    }

    /// Creates a credential from the text of a redirect URL, as the app got it.
    ///
    /// `URL(string:)` would change the code and the issuer if any parameter contains a character that isn't valid in a
    /// URL, such as `|` or a single `%`: it then encodes every percent sign once more.
    ///
    /// The result is `nil` if the text before the query isn't a complete URL.
    ///
    /// - Parameter text: The complete redirect URL. A fragment is left out.
    public init?(text: String) {
        let bytes = text.utf8.prefix { $0 != UInt8(ascii: "#") }
        let place = bytes.prefix { $0 != UInt8(ascii: "?") }
        let query = FormEncoding.query(of: bytes.dropFirst(place.count + 1))
        guard let address = URL(string: "\(Substring(place))?\(query)", encodingInvalidCharacters: false),
            address.scheme != nil
        else { return nil }
        self.address = address
    }
}
