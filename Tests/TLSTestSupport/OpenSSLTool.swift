package import Foundation
import GatehouseTesting

/// The `openssl` command, and a folder for what it makes that goes when nobody holds it any more.
package final class OpenSSLTool: Sendable {
    package struct Failure: Error {
        package let arguments: [String]
    }

    package static let path = "/usr/bin/openssl"

    /// Without one of its own the tool would read this process's, which another test changes.
    package static let environment = ["PATH": "/usr/bin:/bin"]

    package let folder: URL

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    package func file(_ name: String) -> String { folder.appending(path: name).path }

    package func text(_ name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
    }

    package func run(_ arguments: [String]) throws {
        let process = try SpawnedProcess(OpenSSLTool.path, arguments, environment: OpenSSLTool.environment)
        guard process.wait() == .status(0) else { throw Failure(arguments: arguments) }
    }

    /// Makes a certificate that vouches for itself, as `NAME.pem` and `NAME.key`.
    package func makeCertificate(_ name: String, for subject: String, password: String? = nil) throws {
        try run(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "2", "-subj",
                "/CN=\(name)", "-addext", "subjectAltName=\(subject)", "-keyout", file("\(name).key"), "-out",
                file("\(name).pem"),
            ] + (password.map { ["-passout", "pass:\($0)"] } ?? ["-nodes"]))
    }

    /// The SHA-256 digest of a certificate's public key in DER.
    package func publicKeyDigest(_ name: String) throws -> [UInt8] {
        let (key, digest) = (file("\(name).pub"), file("\(name).digest"))
        try run(["pkey", "-in", file("\(name).key"), "-pubout", "-outform", "DER", "-out", key])
        try run(["dgst", "-sha256", "-binary", "-out", digest, key])
        return Array(try Data(contentsOf: URL(fileURLWithPath: digest)))
    }
}
