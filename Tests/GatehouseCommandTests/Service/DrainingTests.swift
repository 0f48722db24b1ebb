import Foundation
import GatehouseHTTP
import GatehouseServer
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("A service that is asked to stop", .timeLimit(.minutes(1)))
struct DrainingTests {
    private let shell: Shell
    private let inProcess: InProcessService
    private let time = ManualTimeSource()

    init() async throws {
        shell = try Shell()
        inProcess = try await InProcessService()
    }

    /// Begins to drain. The signal is a stream that ends.
    private func drain(_ seconds: Int, until signal: AsyncStream<Void>) -> Task<Void, Never> {
        let draining = Draining(duration: .seconds(seconds), time: time)
        return Task { [server = inProcess.server, console = shell.console] in
            await draining(server, telling: console) { for await _ in signal {} }
        }
    }

    private func status(_ path: String) async throws -> HTTPStatus {
        let url = try #require(URL(string: "https://id.example.com" + path))
        return await inProcess.server.respond(to: HTTPRequest(.get, url: url)).status
    }

    @Test func `is unready and goes on to serve, for as long as the option says`() async throws {
        let (signal, _) = AsyncStream.makeStream(of: Void.self)
        let draining = drain(15, until: signal)
        try await time.waitForSleepers(2)
        #expect(try await status("/health/ready") == .serviceUnavailable)
        #expect(try await status("/jwks") == .ok)
        #expect(
            shell.takeNotes() == [
                "Not ready any more. Serves on for 15 s, then stops; another signal stops it now."
            ])
        time.advance(by: .seconds(14))
        try await time.waitForSleepers(1)
        time.advance(by: .seconds(1))
        await draining.value
    }

    @Test func `stops at another signal, unless it comes within a second`() async throws {
        let (signal, continuation) = AsyncStream.makeStream(of: Void.self)
        let draining = drain(300, until: signal)
        try await time.waitForSleepers(2)
        continuation.finish()
        // Nobody listens for the signal yet.
        try await time.waitForSleepers(2)
        time.advance(by: .seconds(1))
        await draining.value
    }

    @Test func `doesn't wait by default, and isn't ready for its last requests`() async throws {
        let (signal, _) = AsyncStream.makeStream(of: Void.self)
        await drain(0, until: signal).value
        #expect(try await status("/health/ready") == .serviceUnavailable)
        #expect(shell.takeNotes() == [])
    }
}
