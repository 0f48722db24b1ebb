import GatehouseTypes

/// The servers to which a request may be sent over TLS. The certificate's name, validity period and signatures are
/// always checked.
///
/// The option is kept for redirects: a server that doesn't fulfill it is refused, even if the option was set for
/// another server.
public struct ServerTrust: Sendable, HTTPRequestOption {
    /// The certificate authorities that may issue a server's certificate.
    public enum Authorities: Sendable {
        /// The authorities of the transport. These are the system's, unless the transport was configured with others.
        case standard
        /// Only the authorities in a file or a text.
        case only(PEMSource)

        fileprivate var only: PEMSource? {
            guard case .only(let source) = self else { return nil }
            return source
        }
    }

    /// The default is nil: the transport's configuration is used.
    public static let defaultOptionValue: ServerTrust? = nil

    /// Requests with different trust don't share a response.
    public static func sharing(of value: ServerTrust?) -> ResponseSharing {
        .among(
            value.map { Key(isRefused: $0.isRefused, authority: $0.authorities.only?.key, pins: $0.pinnedPublicKeys) })
    }

    private struct Key: Hashable, Sendable {
        let isRefused: Bool
        let authority: PEMSource.Key?
        let pins: Set<PublicKeyPin>
    }

    /// The trust that the transport was configured with.
    public static let standard = ServerTrust()

    /// No server is trusted: the request fails with ``HTTPError/Code/insecureConnection`` before anything is sent.
    public static let refused = ServerTrust(isRefused: true)

    /// Whether no server is trusted.
    public let isRefused: Bool

    /// The certificate authorities that may issue the server's certificate.
    public let authorities: Authorities

    /// The allowed public keys of the server. If the set is empty, any key is allowed.
    public let pinnedPublicKeys: Set<PublicKeyPin>

    /// Creates a trust value.
    ///
    /// - Parameters:
    ///   - authorities: The certificate authorities that may issue the server's certificate.
    ///   - pinnedPublicKeys: The allowed public keys of the server, in addition to the check of the authorities. If the
    ///     set is empty, any key is allowed.
    public init(authorities: Authorities = .standard, pinnedPublicKeys: Set<PublicKeyPin> = []) {
        self.init(isRefused: false, authorities, pinnedPublicKeys)
    }

    private init(
        isRefused: Bool, _ authorities: Authorities = .standard, _ pinnedPublicKeys: Set<PublicKeyPin> = []
    ) {
        self.isRefused = isRefused
        self.authorities = authorities
        self.pinnedPublicKeys = pinnedPublicKeys
    }
}

/// The SHA-256 digest of a certificate's public key (`SubjectPublicKeyInfo` in DER; RFC 7469, section 2.4).
public struct PublicKeyPin: Sendable, Hashable, CustomStringConvertible {
    /// The digest, 32 bytes.
    public let digest: [UInt8]

    /// Creates a pin from a digest. Returns nil if it doesn't have 32 bytes.
    public init?(digest: [UInt8]) {
        guard digest.count == 32 else { return nil }
        self.digest = digest
    }

    /// Creates a pin from base64 with or without the prefix `sha256//`. Returns nil for any other text.
    public init?(_ text: String) {
        let prefix = "sha256//"
        guard let digest = Base64.decode(text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]) else {
            return nil
        }
        self.init(digest: digest)
    }

    /// The digest in base64 with the prefix `sha256//`.
    public var description: String { "sha256//" + Base64.encode(digest) }
}
