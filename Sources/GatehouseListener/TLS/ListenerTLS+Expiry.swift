package import Foundation

extension ListenerTLS {
    /// Checks that the certificate and the key can be used.
    ///
    /// - Returns: When the server's own certificate expires, or has expired.
    /// - Throws: ``ListenerError``.
    package func expiry() throws(ListenerError) -> Date {
        try ServerCertificate(self).expiry
    }
}
