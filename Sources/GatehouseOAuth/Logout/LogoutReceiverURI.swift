/// The URI at which a client receives logout tokens (`backchannel_logout_uri`; OpenID Connect Back-Channel Logout,
/// section 2.2).
package struct LogoutReceiverURI: Sendable {
    /// The maximum length in bytes.
    package static let maximumLength = 1024

    private let uri: AbsoluteURI

    /// Reads a URI; returns `nil` if it is too long, has a fragment, a user name or the port 0, or is neither an
    /// `https` URL nor an `http` URL of this machine.
    package init?(_ text: String) {
        guard text.utf8.count <= LogoutReceiverURI.maximumLength, let uri = AbsoluteURI(text), uri.isSecure,
            uri.fragment == nil, uri.port != 0
        else { return nil }
        self.uri = uri
    }

    /// Whether what is sent there is encrypted.
    package var isEncrypted: Bool { uri.scheme == "https" }

    /// Whether an issuer has the same origin.
    package func isAtOrigin(of issuer: String) -> Bool {
        AbsoluteURI(issuer).map { $0.originText == uri.originText } ?? false
    }
}
