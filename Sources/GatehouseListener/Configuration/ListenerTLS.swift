public import GatehouseTypes

/// A certificate and its private key, for TLS 1.2 and 1.3.
public struct ListenerTLS: Sendable {
    /// The certificate in PEM, followed by the certificates of its issuers except the root.
    public var certificateChain: String

    /// The certificate's private key in PEM, not encrypted.
    public var privateKey: Secret

    /// Names a certificate and its key. ``Listener`` checks them when it gets them.
    public init(certificateChain: String, privateKey: Secret) {
        self.certificateChain = certificateChain
        self.privateKey = privateKey
    }
}
