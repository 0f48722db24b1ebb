import Foundation
import Testing

/// A certificate that signs itself, and its key, in two files.
enum TLSPair {
    /// Makes them in a folder. A second call replaces them.
    static func make(in folder: URL, days: Int = 2) throws -> (certificate: String, key: String) {
        let certificate = folder.appending(path: "tls.crt").path
        let key = folder.appending(path: "tls.key").path
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/openssl")
        openssl.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out",
            certificate, "-days", "\(days)", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try #require(openssl.terminationStatus == 0)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return (certificate, key)
    }
}
