/// Which servers a request may be sent to over TLS. The certificate's name, dates and signatures are checked in any case.
///
/// A redirect keeps it: where it was set for one server's sake, another one that doesn't fit is refused.
public struct ServerTrust: Sendable, HTTPRequestOption {
    /// Who may vouch for a server.
    public enum Authorities: Sendable {
        /// Those that the transport was set up with, which are the system's unless something else was said.
        case standard
        /// Those in a file or a text, and no others.
        case only(PEMSource)

        fileprivate var only: PEMSource? {
            guard case .only(let source) = self else { return nil }
            return source
        }
    }

    /// Requests leave the choice to the transport.
    public static let defaultOptionValue: ServerTrust? = nil

    /// Requests that trust different servers don't share.
    public static func sharing(of value: ServerTrust?) -> ResponseSharing {
        .among(
            value.map { Key(isRefused: $0.isRefused, authority: $0.authorities.only?.key, pins: $0.pinnedPublicKeys) })
    }

    private struct Key: Hashable, Sendable {
        let isRefused: Bool
        let authority: PEMSource.Key?
        let pins: Set<PublicKeyPin>
    }

    /// As the transport was set up.
    public static let standard = ServerTrust()

    /// No server at all: the request fails with ``HTTPError/Code/insecureConnection`` before anything is sent.
    public static let refused = ServerTrust(isRefused: true)

    /// Whether no server is trusted.
    public let isRefused: Bool

    /// Who may vouch for a server.
    public let authorities: Authorities

    /// The server's own key must be one of these; none means that any will do.
    public let pinnedPublicKeys: Set<PublicKeyPin>

    /// Describes what is trusted.
    ///
    /// - Parameters:
    ///   - authorities: Who may vouch for a server.
    ///   - pinnedPublicKeys: If there are any, the server's own key must be one of them besides.
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
