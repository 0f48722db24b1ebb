import GatehouseTesting
import Glibc

/// A client that speaks TLS: the openssl command. Its calls block.
final class TLSClient: Sendable {
    private let process: SpawnedProcess
    private let (input, output): (Int32, Int32)

    /// Begins a connection to a server that must have this certificate, with more options for `openssl s_client`.
    init(port: Int, trusting files: TLSFiles, options: [String] = []) throws {
        let (toClient, fromClient) = (try TLSClient.sockets(), try TLSClient.sockets())
        process = try SpawnedProcess(
            "/usr/bin/openssl",
            [
                "s_client", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile", files.certificate,
                "-verify_return_error", "-quiet",
            ] + options, environment: [:], input: toClient.theirs, output: fromClient.theirs)
        close(toClient.theirs)
        close(fromClient.theirs)
        (input, output) = (toClient.ours, fromClient.ours)
    }

    deinit {
        close(input)
        close(output)
        process.send(SIGKILL)
        process.wait()
    }

    /// Sends a text and returns the next answer; nil if the connection ends first.
    func exchange(_ text: String) throws -> RawResponse? {
        let bytes = Array(text.utf8)
        _ = unsafe send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        var heard: [UInt8] = []
        while true {
            if let (response, _) = try RawResponse.parse(heard, hasBody: true) { return response }
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe read(output, &chunk, chunk.count)
            guard count > 0 else { return nil }
            heard += chunk.prefix(count)
        }
    }

    /// Sockets instead of pipes: writing to a program that has ended is an error, and no signal.
    private static func sockets() throws -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw PeerSocket.Failure(number: errno)
        }
        return (ends[0], ends[1])
    }
}
