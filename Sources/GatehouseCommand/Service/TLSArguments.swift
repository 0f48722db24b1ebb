import Foundation
import GatehouseListener
import GatehouseTypes

/// The options for a service that offers TLS itself, without a proxy.
struct TLSArguments: Sendable {
    private let certificate: URL
    private let key: URL

    static let options: [Option] = [
        .value(
            "tls-certificate", "FILE",
            "The certificate for https, with those of its issuers after it (PEM); default: plain http, for a proxy in "
                + "front. Read again on SIGHUP."),
        .value("tls-key", "FILE", "The private key of the certificate (PEM). Read again on SIGHUP."),
    ]

    /// Reads the options; `nil` if they aren't given.
    init?(_ invocation: Invocation) throws(UsageError) {
        switch (invocation.value("tls-certificate"), invocation.value("tls-key")) {
        case (let certificate?, let key?):
            (self.certificate, self.key) = (URL(filePath: certificate), URL(filePath: key))
        case (nil, nil): return nil
        case (_?, nil): throw invocation.usage("'--tls-certificate' needs '--tls-key FILE', the certificate's key")
        case (nil, _?): throw invocation.usage("'--tls-key' needs '--tls-certificate FILE', the key's certificate")
        }
    }

    /// Reads the files. A credential of systemd is accepted as the key.
    ///
    /// - Throws: ``CommandFailure`` if they can't be read or used, or the key could be read by others.
    func read() throws -> ListenerTLS {
        try OwnFile(path: key.path, isNamed: true, isCredential: true).check()
        let chain = try FileBytes.read(certificate, maximumSize: 1024 * 1024)
        let tls = ListenerTLS(
            certificateChain: String(decoding: chain, as: UTF8.self), privateKey: try FileBytes.secret(key))
        do {
            _ = try tls.expiry()
        } catch {
            throw CommandFailure("can't use \(certificate.path) with \(key.path): \(error.reason)")
        }
        return tls
    }
}
