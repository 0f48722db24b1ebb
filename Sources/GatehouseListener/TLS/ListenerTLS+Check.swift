extension ListenerTLS {
    /// Checks that the certificate and the key can be used.
    ///
    /// - Throws: ``ListenerError/Code/invalidCertificate``.
    package func check() throws(ListenerError) {
        _ = try ServerCertificate(self)
    }
}
