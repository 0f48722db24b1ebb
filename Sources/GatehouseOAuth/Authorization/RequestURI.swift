/// The address of a signed request that its client publishes (`request_uri`; RFC 9101, section 5.2).
package enum RequestURI {
    /// The maximum length in bytes.
    package static let maximumLength = 512

    /// Whether an address is a registered one. It may have another fragment, which changes with the content of the
    /// document (OpenID Connect Core, section 6.2).
    package static func matches(_ address: String, registered: String) -> Bool {
        withoutFragment(address).utf8.elementsEqual(withoutFragment(registered).utf8)
    }

    private static func withoutFragment(_ address: String) -> Substring { address.prefix { $0 != "#" } }
}
