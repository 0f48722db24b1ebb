/// The URI of a document that a client publishes: its keys, requests or sector.
package struct ClientDocumentURI: Sendable {
    private let uri: AbsoluteURI

    /// Reads a URI; returns `nil` if it is too long, has a user name, isn't an `https` URL, has a fragment where it may
    /// have none, or has a percent sign in its host, which could be the same host in another spelling.
    package init?(_ text: String, maximumLength: Int, withFragment: Bool = false) {
        guard text.utf8.count <= maximumLength, let uri = AbsoluteURI(text), uri.scheme == "https", uri.isSecure,
            withFragment || uri.fragment == nil, uri.host?.utf8.contains(UInt8(ascii: "%")) == false
        else { return nil }
        self.uri = uri
    }

    /// The host in lower case.
    package var host: String { uri.host ?? "" }

    /// Whether an issuer has the same origin.
    package func isAtOrigin(of issuer: String) -> Bool {
        AbsoluteURI(issuer).map { $0.originText == uri.originText } ?? false
    }
}
