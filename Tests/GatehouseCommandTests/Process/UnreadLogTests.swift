import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes
import Glibc
import TLSTestSupport
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
        private var descriptor: Int32

        init(in folder: URL) throws {
            path = folder.appending(path: "log").path
            let status = unsafe mkfifo(path, 0o600)
            try #require(status == 0)
            descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            try #require(descriptor >= 0)
            let bytes = [UInt8](repeating: 0x20, count: 4_095) + [0x0A]
            while unsafe write(descriptor, bytes, bytes.count) > 0 {}
            while unsafe write(descriptor, [0x0A] as [UInt8], 1) > 0 {}
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        /// Starts a program that writes to the pipe.
        func starter(_ redirection: String) -> [String] {
            ["/bin/bash", "-c", "exec \"$@\" \(redirection)", path]
        }

        /// Begins to read. The end of the program that writes is the end of what is read.
        func lines() throws -> ChildLines {
            let reader = unsafe open(path, O_RDONLY | O_CLOEXEC)
            try #require(reader >= 0)
            close(descriptor)
            descriptor = -1
            return ChildLines(reading: reader)
        }
    }

    private func get(_ address: String) async throws -> HTTPResponse {
        try await CurlTransport.patient().send(HTTPRequest(.get, url: try #require(URL(string: address))))
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
        let lines = try pipe.lines()
        var written = await lines.next()
        while let line = written, !line.contains("server.request") { written = await lines.next() }
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
        let patient = LoaderChain(transport: CurlTransport.patient()) { Retry(.exponential(maximumAttempts: 12)) }
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
