public import GatehouseTypes

/// A client certificate with its private key, for servers that request one (RFC 8446, section 4.3.2).
public struct ClientCertificate: Sendable, HTTPRequestOption {
    /// The default is nil: the transport's own certificate is used, if it has one.
    public static let defaultOptionValue: ClientCertificate? = nil

    /// The certificate isn't sent to another origin.
    public static let isBoundToOrigin = true

    /// Requests with different certificates don't share a response: they come from different clients.
    public static func sharing(of value: ClientCertificate?) -> ResponseSharing {
        .among(
            value.map {
                Key(chain: $0.chain.key, key: $0.privateKey.key, password: $0.password.map(ComparableSecret.init))
            })
    }

    private struct Key: Hashable, Sendable {
        let chain: PEMSource.Key
        let key: PEMSource.Key
        let password: ComparableSecret?
    }

    /// The certificate, followed by its intermediate certificates.
    public let chain: PEMSource

    /// The private key.
    public let privateKey: PEMSource

    /// The password of the private key; nil if the key isn't encrypted.
    public let password: Secret?

    /// Creates a client certificate.
    public init(chain: PEMSource, privateKey: PEMSource, password: Secret? = nil) {
        self.chain = chain
        self.privateKey = privateKey
        self.password = password
    }
}

/// The source of certificates or a key in PEM (RFC 7468).
public enum PEMSource: Sendable {
    /// A file with that path.
    case file(String)
    /// A text.
    case text(Secret)

    /// The source as a part of a key. Files are compared by their paths.
    enum Key: Hashable, Sendable {
        case file(ByteText)
        case text(ComparableSecret)
    }

    var key: Key {
        switch self {
        case .file(let path): .file(ByteText(path))
        case .text(let text): .text(ComparableSecret(text))
        }
    }
}
