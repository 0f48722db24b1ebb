package import GatehouseTypes

/// Where somebody tries to sign in.
package struct SignInOrigin: Sendable {
    /// The IP address; `nil` if it isn't known.
    package var address: String?
    /// The cookie of ``KnownBrowsers``; `nil` if there is none.
    package var knownBrowser: Secret?
    /// The thumbprint of the key for which the tokens are asked (`dpop_jkt`, RFC 9449, section 10); `nil` if the
    /// request names none.
    package var keyThumbprint: String?

    /// Describes a place.
    package init(_ address: String?, knownBrowser: Secret? = nil, keyThumbprint: String? = nil) {
        self.address = address
        self.knownBrowser = knownBrowser
        self.keyThumbprint = keyThumbprint
    }
}
