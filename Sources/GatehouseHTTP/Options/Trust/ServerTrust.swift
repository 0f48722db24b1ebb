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
