import Foundation
import GatehouseListener
import GatehouseTesting
import GatehouseTypes

/// A certificate and its key, made by the openssl command in a folder of their own.
struct TLSFiles: Sendable {
    let folder: URL

    /// Makes a self-signed certificate for localhost, with a key as `openssl req -newkey` takes it.
    init(_ algorithm: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try openSSL(
            ["req", "-x509", "-newkey"] + algorithm
                + ["-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost"])
    }

    var certificate: String { folder.appending(path: "certificate.pem").path }

    var key: String { folder.appending(path: "key.pem").path }

    /// What the listener takes.
    var tls: ListenerTLS {
        get throws {
            ListenerTLS(
                certificateChain: try String(contentsOfFile: certificate, encoding: .utf8),
                privateKey: Secret(try String(contentsOfFile: key, encoding: .utf8)))
        }
    }

    /// The key, encrypted.
    func encryptedKey() throws -> Secret {
        let path = folder.appending(path: "encrypted.pem").path
        try openSSL(["pkcs8", "-topk8", "-in", key, "-out", path, "-passout", "pass:secret"])
        return Secret(try String(contentsOfFile: path, encoding: .utf8))
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    private func openSSL(_ arguments: [String]) throws {
        let ending = try SpawnedProcess("/usr/bin/openssl", arguments, environment: [:]).wait()
        guard ending == .status(0) else { throw RawClient.Failure(description: "openssl \(arguments): \(ending)") }
    }
}
