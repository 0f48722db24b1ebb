import Foundation
import Testing

@testable import GatehouseCommand

@Suite("The unit of systemd")
struct SystemdUnitTests {
    static let analyze = "/usr/bin/systemd-analyze"

    /// The package's own file, which `make install` installs.
    static let unit = URL(filePath: #filePath)
        .appending(path: "../../../../Packaging/systemd/gatehouse.service").standardized

    private static let guide = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/Gatehouse/Gatehouse.docc/Articles/OperatingTheService.md").standardized

    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    /// The unit, with the program under test.
    private func copy() throws -> String {
        let text = try String(contentsOf: Self.unit, encoding: .utf8)
        let changed = text.replacing("/usr/local/bin/gatehouse", with: try GatehouseProgram.path())
        #expect(changed != text)
        return try world.write("gatehouse.service", changed)
    }

    @Test func `has no mistake`() async throws {
        defer { world.close() }
        let run = try await Program.run(Self.analyze, ["verify", "--man=no", try copy()], in: world)
        #expect(run.ending == .status(0))
        #expect(run.output + run.errors == [])
    }

    @Test func `exposes at most 1_2 of 10`() async throws {
        defer { world.close() }
        let run = try await Program.run(
            Self.analyze, ["security", "--offline=true", "--no-pager", "--threshold=12", try copy()], in: world)
        #expect(run.ending == .status(0))
        #expect(run.output.contains { $0.contains("Overall exposure level") }, "\(run.errors)")
    }

    /// After the drain, requests that are under way have 5 seconds. The other 5 are for a slow machine.
    @Test func `leaves the time that the guide recommends for draining`() throws {
        let guide = try String(contentsOf: Self.guide, encoding: .utf8)
        let recommended = guide.matches(of: #/^    drain: (\d+),$/#.anchorsMatchLineEndings()).compactMap { Int($0.1) }
        #expect(recommended.count == 1)
        let unit = try String(contentsOf: Self.unit, encoding: .utf8)
        let limit = try #require(unit.firstMatch(of: #/\nTimeoutStopSec=(\d+)\n/#).flatMap { Int($0.1) })
        #expect(recommended.allSatisfy { $0 + 10 <= limit })
    }

    @Test func `starts the service with settings that the check accepts`() async throws {
        defer { world.close() }
        let text = try String(contentsOf: Self.unit, encoding: .utf8)
        let lines = text.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("ExecStart=/usr/local/bin/gatehouse ") })
        let settings = try world.write("gatehouse.json5", "{issuer: 'https://id.example.com'}")
        let arguments = line.split(separator: " ").dropFirst().map {
            $0 == "/etc/gatehouse/gatehouse.json5" ? settings : String($0)
        }
        let check = await world.finish(try world.start(arguments + ["--check"]), [])
        #expect(check.ending == .status(0), "\(check.errors)")
        #expect(lines.contains("Type=notify") && lines.contains("ExecReload=/bin/kill -HUP $MAINPID"))
    }
}
