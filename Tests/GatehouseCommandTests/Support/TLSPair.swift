import Foundation
import Testing

/// A certificate that signs itself, and its key, in two files.
enum TLSPair {
    /// Makes them in a folder. A second call replaces them.
    static func make(
        in folder: URL, days: Int = 2, names: String = "IP:127.0.0.1"
    ) throws -> (certificate: String, key: String) {
        let certificate = folder.appending(path: "tls.crt").path
        let key = folder.appending(path: "tls.key").path
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out",
            certificate, "-days", "\(days)", "-subj", "/CN=localhost", "-addext", "subjectAltName=\(names)")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return (certificate, key)
    }

    /// Makes a certificate that expired yesterday, for the same names and the same key.
    static func expire(_ certificate: String, signedBy key: String) throws {
        try openssl("x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate)
    }

    private static func openssl(_ arguments: String...) throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments = arguments
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try #require(openssl.terminationStatus == 0)
    }
}
