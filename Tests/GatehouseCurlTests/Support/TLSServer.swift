import Foundation
import GatehouseHTTP
import GatehouseTesting
import Glibc

/// `openssl s_server` with a certificate of its own, made for one test. Its page tells of the client's certificate.
final class TLSServer {
    let tool: OpenSSLTool
    let port: Int
    private let process = Process()

    /// The server's certificate, which vouches for itself.
    var certificate: String { tool.file("server.pem") }

    /// Makes a certificate and starts to listen.
    ///
    /// - Parameters:
    ///   - name: Whom the certificate is for.
    ///   - tool: Where other certificates lie that it's to know of.
    ///   - more: What else the server is told.
    /// - Throws: What keeps the tool from running.
    init(certificateFor name: String = "IP:127.0.0.1", _ tool: OpenSSLTool? = nil, _ more: [String] = []) throws {
        self.tool = try tool ?? OpenSSLTool()
        try self.tool.makeCertificate("server", for: name)
        port = try LoopbackServer { _ in }.port
        process.executableURL = URL(fileURLWithPath: OpenSSLTool.path)
        // Without one of its own it would read this process's, which another test changes.
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.arguments =
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-cert", self.tool.file("server.pem"), "-key",
                self.tool.file("server.key"), "-www",
            ] + more
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var said = Data()
        while said.firstRange(of: Data("ACCEPT".utf8)) == nil {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw LoopbackSocket.Failure() }
            said += more
        }
    }

    deinit {
        // A thread of the pool hands its blocked signals down to its children; this one can't be blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// A request to this server that trusts it, unless it's told otherwise.
    func request(_ trust: ServerTrust? = nil, _ certificate: ClientCertificate? = nil) throws -> HTTPRequest {
        guard let url = URL(string: "https://127.0.0.1:\(port)/") else { throw LoopbackSocket.Failure() }
        var request = HTTPRequest(url: url)
        request[option: ServerTrust.self] = trust ?? ServerTrust(authorities: .only(.file(self.certificate)))
        request[option: ClientCertificate.self] = certificate
        request[option: Timeout.self] = .seconds(600)
        return request
    }
}
