import CGnuTLS
package import Foundation

extension ListenerTLS {
    /// Checks that the certificate and the key can be used.
    ///
    /// - Returns: When the server's own certificate expires, or has expired.
    /// - Throws: ``ListenerError``.
    package func expiry() throws(ListenerError) -> Date {
        try ServerCertificate(self).expiry
    }

    /// Finds out whether the server's own certificate is for a host: its subject alternative names contain the name or
    /// the IP address, or a wildcard that stands for it. If there are none, the subject's common name counts.
    ///
    /// - Parameter host: A DNS name, or an IP address without brackets.
    /// - Returns: Whether it is.
    package func isValid(for host: String) -> Bool {
        let chain = Array(certificateChain.utf8)
        return unsafe chain.withUnsafeBufferPointer {
            unsafe gatehouse_tls_is_for($0.baseAddress, UInt32(clamping: $0.count), host) != 0
        }
    }
}
