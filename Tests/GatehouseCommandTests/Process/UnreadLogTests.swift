import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Glibc
import Testing

@testable import GatehouseCommand

@Suite("A log that nobody reads")
struct UnreadLogTests {
    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// A full pipe whose reader is alive and doesn't read.
    private final class FullPipe {
        let path: String
        private let descriptor: Int32

        init(in folder: URL) throws {
            path = folder.appending(path: "log").path
            let status = unsafe mkfifo(path, 0o600)
            try #require(status == 0)
            descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            try #require(descriptor >= 0)
            let bytes = [UInt8](repeating: 0x0A, count: 4_096)
            while unsafe write(descriptor, bytes, bytes.count) > 0 {}
            while unsafe write(descriptor, bytes, 1) > 0 {}
        }

        deinit { close(descriptor) }

        /// Starts a program that writes to the pipe.
        func starter(_ redirection: String) -> [String] {
            ["/bin/bash", "-c", "exec \"$@\" \(redirection)", path]
        }

        /// Reads until a line contains a text.
        func line(with text: String) -> String? {
            _ = fcntl(descriptor, F_SETFL, 0)
            var (line, byte): ([UInt8], UInt8) = ([], 0)
            while unsafe read(descriptor, &byte, 1) == 1 {
                guard byte == 0x0A else {
                    line.append(byte)
                    continue
                }
                let found = String(decoding: line, as: UTF8.self)
                if found.contains(text) { return found }
                line = []
            }
            return nil
        }
    }

    private func get(_ address: String) async throws -> HTTPResponse {
        try await CurlTransport().send(HTTPRequest(.get, url: try #require(URL(string: address))))
    }

    private func ending(of child: ChildProcess, by signal: Int32) async -> ChildProcess.Ending {
        child.send(signal)
        return await child.ending()
    }

    @Test(arguments: ["text", "json"])
    func `doesn't keep a service from answering or from ending`(format: String) async throws {
        defer { world.close() }
        let pipe = try FullPipe(in: world.folder)
        let port = try LastingPort.any()
        let child = try world.start(
            ["serve", "--listen", "127.0.0.1:0", "--json", "--log", format, "--metrics", "127.0.0.1:\(port)"]
                + world.place, through: pipe.starter("2>\"$0\""))
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        let issuer = try #require(line["issuer"]?.string)
        for _ in 0..<100 { #expect(try await get(issuer + "/health/live").status == .ok) }
        let metrics = try await get("http://127.0.0.1:\(port)/metrics").text
        #expect(metrics.contains("# TYPE gatehouse_log_lines_dropped_total counter"))
        #expect(await ending(of: child, by: SIGTERM) == .status(0))
    }

    @Test func `is written as soon as it is read`() async throws {
        defer { world.close() }
        let pipe = try FullPipe(in: world.folder)
        let child = try world.start(
            ["serve", "--listen", "127.0.0.1:0", "--json", "--log", "json"] + world.place,
            through: pipe.starter("2>\"$0\""))
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        let issuer = try #require(line["issuer"]?.string)
        #expect(try await get(issuer + "/health/live").status == .ok)
        let written = pipe.line(with: "server.request")
        let event = try JSONValue(parsing: try #require(written))
        #expect(event["route"] == "/health/live")
        #expect(await ending(of: child, by: SIGTERM) == .status(0))
    }

    @Test func `doesn't keep a service from ending if its result goes there, too`() async throws {
        defer { world.close() }
        let pipe = try FullPipe(in: world.folder)
        let port = try LastingPort.any()
        let child = try world.start(
            ["serve", "--listen", "127.0.0.1:\(port)", "--issuer", "http://127.0.0.1:\(port)"] + world.place,
            through: pipe.starter(">\"$0\" 2>&1"))
        let patient = LoaderChain(transport: CurlTransport()) { Retry(.exponential(maximumAttempts: 12)) }
        let address = try #require(URL(string: "http://127.0.0.1:\(port)/health/live"))
        #expect(try await patient.load(HTTPRequest(.get, url: address)).status == .ok)
        #expect(await ending(of: child, by: SIGTERM) == .status(0))
    }

    @Test func `doesn't keep a guard from deciding or from ending`() async throws {
        defer { world.close() }
        let pipe = try FullPipe(in: world.folder)
        let issuer = try OfflineIssuer()
        let child = try world.start(
            [
                "guard", "--issuer", OfflineIssuer.name, "--jwks-file", try world.write("keys.json", issuer.keySet),
                "--audience", OfflineIssuer.audience, "--public-origin", "https://api.example.com",
                "--listen", "127.0.0.1:0", "--json", "--log",
            ], through: pipe.starter("2>\"$0\""))
        let line = try JSONValue(parsing: try #require(await child.output.next()))
        let running = RunningGuard(child: child, line: line)
        for _ in 0..<20 { #expect(try await running.nginx("/notes", [:]).status == .unauthorized) }
        #expect(try await running.ask("/metrics").text.contains("gatehouse_log_lines_dropped_total 0\n"))
        #expect(await ending(of: child, by: SIGTERM) == .status(0))
    }
}
