import Foundation
import GatehouseTypes
import Testing

@testable import GatehouseCommand

@Suite("The system calls of the service")
struct SystemCallTests {
    /// Calls that the unit forbids, and whose failure changes nothing: SQLite gives files away only as root, and a
    /// library lowers the priority of threads.
    private static let dispensable: Set<String> = ["fchown", "setpriority"]

    private let world: CommandWorld

    init() throws {
        world = try CommandWorld()
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "it needs strace"))
    func `are those that the unit permits`() async throws {
        defer { world.close() }
        let log = world.folder.appending(path: "calls").path
        // The tracer is no parent of the service, so that signals reach the service.
        let child = try world.start(
            ["serve", "--database", world.database.description, "--listen", "127.0.0.1:0", "--json"],
            through: ["/usr/bin/strace", "-D", "-f", "-qq", "-o", log])
        let line = try #require(await child.output.next())
        let issuer = try #require(try JSONValue(parsing: line)["issuer"]?.string)
        try await world.addAccount()
        #expect(try await world.login(issuer).ending == .status(0))
        child.send(SIGHUP)
        #expect(await child.errors.isHeard("Read again"))
        child.send(SIGTERM)
        #expect(await child.ending() == .status(0))
        _ = await child.errors.all()
        let used = try calls(in: log)
        #expect(used.contains("accept4") || used.contains("accept"))
        let forbidden = try await forbidden(of: used)
        #expect(forbidden.subtracting(Self.dispensable) == [])
    }

    /// The names of the calls in a log of strace.
    private func calls(in log: String) throws -> Set<String> {
        let text = try String(contentsOfFile: log, encoding: .utf8)
        return Set(text.split(separator: "\n").compactMap { $0.firstMatch(of: /^\d+ +(\w+)\(/).map { String($0.1) } })
    }

    /// Those of the calls that the filters of the unit forbid. A later filter adds to what is permitted, or takes away.
    private func forbidden(of used: Set<String>) async throws -> Set<String> {
        let unit = try String(contentsOf: SystemdUnitTests.unit, encoding: .utf8)
        let filters = unit.matches(of: /\nSystemCallFilter=(~?)(.+)/).map { (isForbidden: !$0.1.isEmpty, sets: $0.2) }
        try #require(!filters.isEmpty && !filters[0].isForbidden)
        var forbidden = used
        for filter in filters {
            var members: Set<String> = []
            for item in filter.sets.split(separator: " ") {
                members.formUnion(item.hasPrefix("@") ? try await self.members(of: String(item)) : [String(item)])
            }
            if filter.isForbidden {
                forbidden.formUnion(used.intersection(members))
            } else {
                forbidden.subtract(members)
            }
        }
        return forbidden
    }

    /// The calls of a set, and of the sets in it.
    private func members(of set: String) async throws -> Set<String> {
        let run = try await Program.run(
            SystemdUnitTests.analyze, ["syscall-filter", "--no-pager", set], in: world)
        try #require(run.ending == .status(0))
        var members: Set<String> = []
        for line in run.output.dropFirst().map({ $0.trimmingCharacters(in: .whitespaces) }) where !line.hasPrefix("#") {
            if line.hasPrefix("@") { members.formUnion(try await self.members(of: line)) } else { members.insert(line) }
        }
        return members
    }
}
