public import Foundation

/// The response to an authorization request that an earlier process may have begun: the complete redirect URL (RFC
/// 6749, section 4.1.2).
///
/// An app whose redirect URI has a custom scheme passes the URL to its manager in this credential.
public struct AuthorizationCallback: SignInCredential {
    /// The complete redirect URL, with its query.
    public let address: URL

    /// Creates a credential from a redirect URL.
    public init(_ address: URL) {
        self.address = address
    }
}
