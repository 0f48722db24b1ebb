public import Foundation

/// The answer to a sign-in that was begun before, perhaps by a process that has died since: the whole address that the
/// person was sent back to (RFC 6749, section 4.1.2).
///
/// An app whose redirect comes to a scheme of its own hands it to its manager as a credential.
public struct AuthorizationCallback: SignInCredential {
    /// The whole address of the redirect, with its query.
    public let address: URL

    /// Wraps an address.
    public init(_ address: URL) {
        self.address = address
    }
}
