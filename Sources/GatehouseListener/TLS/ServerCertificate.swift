import CGnuTLS
import Foundation
import GatehouseTypes

/// A certificate and its key as GnuTLS uses them.
///
/// `@unchecked Sendable`: GnuTLS only reads the credentials once they are complete, on any thread.
@safe final class ServerCertificate: @unchecked Sendable {
    private let credentials: gnutls_certificate_credentials_t
    /// When the first certificate of the chain expires, which is the server's own.
    let expiry: Date

    /// Reads a certificate and its key.
    ///
    /// - Throws: ``ListenerError``.
    init(_ tls: ListenerTLS) throws(ListenerError) {
        let chain = Array(tls.certificateChain.utf8)
        var created: gnutls_certificate_credentials_t?
        var error: Int32 = 0
        var expiry: Int64 = 0
        let wrong = unsafe chain.withUnsafeBufferPointer { chain in
            tls.privateKey.withRevealedBytes { key in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe gatehouse_tls_credentials(
                        chain.baseAddress, UInt32(clamping: chain.count), key.baseAddress, UInt32(clamping: key.count),
                        &created, &expiry, &error)
                }
            }
        }
        guard wrong == GATEHOUSE_TLS_NOTHING, let created = unsafe created else {
            throw ServerCertificate.failure(wrong, unsafe String(cString: gnutls_strerror(error)))
        }
        unsafe credentials = created
        self.expiry = Date(timeIntervalSince1970: TimeInterval(expiry))
    }

    deinit {
        unsafe gnutls_certificate_free_credentials(credentials)
    }

    /// Lets a session use the certificate. It must be kept until the session has ended.
    ///
    /// - Parameter session: A session before its handshake.
    @unsafe
    func use(for session: gnutls_session_t) {
        unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    }

    private static func failure(_ part: gatehouse_tls_part, _ detail: String) -> ListenerError {
        switch part {
        case GATEHOUSE_TLS_CERTIFICATE:
            ListenerError(
                .invalidCertificate,
                "the certificate can't be read: \(detail) A certificate in PEM begins with -----BEGIN CERTIFICATE-----."
            )
        case GATEHOUSE_TLS_KEY:
            ListenerError(
                .invalidPrivateKey,
                "the private key can't be read: \(detail) It must be in PEM (-----BEGIN PRIVATE KEY-----) and not encrypted."
            )
        case GATEHOUSE_TLS_PAIR:
            ListenerError(
                .mismatchedPrivateKey,
                "the private key isn't that of the first certificate: \(detail) The server's own certificate must be first."
            )
        default: ListenerError(.cannotListen, "the certificate can't be used: \(detail)")
        }
    }
}
