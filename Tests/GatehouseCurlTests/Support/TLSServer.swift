import Foundation
import GatehouseTesting
import Glibc

/// `openssl s_server` with a certificate of its own, made for one test.
final class TLSServer {
    static let tool = "/usr/bin/openssl"

    let port: Int
    let certificate: String
    private let process = Process()
    private let folder: URL

    /// Makes a certificate and starts to listen.
    ///
    /// - Parameter name: Whom the certificate is for.
    /// - Throws: What keeps the tool from running.
    init(certificateFor name: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let make = Process()
        make.executableURL = URL(fileURLWithPath: TLSServer.tool)
        make.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=test", "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", certificate,
        ]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        port = try LoopbackServer { _ in }.port
        process.executableURL = URL(fileURLWithPath: TLSServer.tool)
        process.arguments = ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", certificate, "-key", key, "-www"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var said = Data()
        while !said.contains("ACCEPT".utf8) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw LoopbackSocket.Failure() }
            said += more
        }
    }

    deinit {
        // A thread of the pool hands its blocked signals down to its children; this one can't be blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
