import Foundation
import GatehouseHTTP
import GatehouseTesting
import Glibc
import TLSTestSupport

/// `openssl s_server` with a certificate of its own, made for one test. Its page tells of the client's certificate.
final class TLSServer {
    let tool: OpenSSLTool
    let port: Int
    private let process: SpawnedProcess
    private let output = Pipe()

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
        let arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", self.tool.file("server.pem"), "-key",
            self.tool.file("server.key"), "-www",
        ]
        let end = output.fileHandleForWriting.fileDescriptor
        process = try SpawnedProcess(
            OpenSSLTool.path, arguments + more, environment: OpenSSLTool.environment, output: end, errors: end)
        try output.fileHandleForWriting.close()
        guard let port = TLSServer.port(in: output.fileHandleForReading) else { throw LoopbackSocket.Failure() }
        self.port = port
    }

    /// The free port that the server has found; it says `ACCEPT 127.0.0.1:PORT` once it listens.
    private static func port(in output: FileHandle) -> Int? {
        var said = ""
        while true {
            let more = output.availableData
            guard !more.isEmpty else { return nil }
            said += String(decoding: more, as: UTF8.self)
            guard
                let line = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .first(where: { $0.hasPrefix("ACCEPT ") })
            else { continue }
            return line.split(separator: ":").last.flatMap { Int($0) }
        }
    }

    /// Ends the server at once, and its connections with it.
    var kill: @Sendable () -> Void {
        { [process] in process.send(SIGKILL) }
    }

    deinit {
        kill()
        process.wait()
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
