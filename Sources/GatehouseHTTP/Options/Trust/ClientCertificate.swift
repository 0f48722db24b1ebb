public import GatehouseTypes

/// A certificate and its key, with which a request answers a server that asks who the client is (RFC 8446, section 4.3.2).
public struct ClientCertificate: Sendable, HTTPRequestOption {
    /// Requests leave the choice to the transport.
    public static let defaultOptionValue: ClientCertificate? = nil

    /// A server of another origin doesn't get to see it.
    public static let isBoundToOrigin = true

    /// Requests with different certificates don't share: they come from different clients.
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

    /// The certificate, and those that vouch for it behind it.
    public let chain: PEMSource

    /// The private key.
    public let privateKey: PEMSource

    /// What the private key is encrypted with, if it is.
    public let password: Secret?

    /// Describes a certificate and its key.
    public init(chain: PEMSource, privateKey: PEMSource, password: Secret? = nil) {
        self.chain = chain
        self.privateKey = privateKey
        self.password = password
    }
}
