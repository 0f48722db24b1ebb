import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseSQLite
import GatehouseService
import GatehouseTypes
import Synchronization

@testable import GatehouseCommand

/// A person's home and a service's folder, and the programs that run on them. Whoever makes one closes it.
final class CommandWorld: Sendable {
    /// One command line and what it printed.
    struct Run: Sendable {
        let arguments: [String]
        let ending: ChildProcess.Ending
        let output: [String]
        let errors: [String]

        /// The last line of its output, which is its result, read as JSON.
        var result: JSONValue {
            get throws { try JSONValue(parsing: output.last ?? "") }
        }
    }

    static let email = "ada@example.com"
    static let password = Secret("correct horse battery staple")

    let folder: URL
    let home: URL
    /// Where the programs put what they don't mean to keep.
    let temporary: URL
    let database: DatabaseLocation
    private let children = Mutex<[(arguments: [String], child: ChildProcess)]>([])

    /// - Parameter database: The service's database; `nil` for a file.
    /// - Throws: Errors of the file system.
    init(database: DatabaseLocation? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-processes-" + UUID().uuidString)
        home = folder.appending(path: "home")
        temporary = folder.appending(path: "temporary")
        let service = folder.appending(path: "service")
        self.database = database ?? DatabaseLocation(file: service.appending(path: "service.db"))
        for new in [home, temporary, service] {
            try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        }
    }

    /// Ends every child that still runs, and removes the folders.
    func close() {
        for (_, child) in children.withLock({ $0 }) { child.kill() }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Starts a command.
    func start(
        _ arguments: [String], home other: URL? = nil, input: String = "", with more: [String: String] = [:],
        through starter: [String] = []
    ) throws -> ChildProcess {
        var environment = environment.merging(more) { $1 }
        if let other { environment["GATEHOUSE_HOME"] = other.path }
        let line = starter + [try GatehouseProgram.path()] + arguments
        let child = try ChildProcess(line[0], Array(line.dropFirst()), environment: environment, input: input)
        children.withLock { $0.append((arguments, child)) }
        return child
    }

    /// Starts a command for a person who sits at a terminal.
    func startOnTerminal(
        _ arguments: [String], with more: [String: String] = [:], columns: Int = 100
    ) throws -> ChildProcess {
        let child = try ChildProcess(
            onTerminal: try GatehouseProgram.path(), arguments, environment: environment.merging(more) { $1 },
            columns: columns)
        children.withLock { $0.append((arguments, child)) }
        return child
    }

    /// What a program finds in its environment.
    var environment: [String: String] {
        // The backtracer can take minutes; a crash shows in how the process ends.
        [
            "GATEHOUSE_HOME": home.path, "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": temporary.path,
            "TERM": "xterm", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Runs a command to its end.
    func run(_ arguments: String..., home other: URL? = nil, input: String = "") async throws -> Run {
        await finish(try start(arguments, home: other, input: input), arguments)
    }

    func finish(_ child: ChildProcess, _ arguments: [String]) async -> Run {
        Run(
            arguments: arguments, ending: await child.ending(), output: await child.output.all(),
            errors: await child.errors.all())
    }

    /// Everything that was run, when all of it has ended.
    func runs() async -> [Run] {
        var runs: [Run] = []
        for (arguments, child) in children.withLock({ $0 }) { runs.append(await finish(child, arguments)) }
        return runs
    }

    /// Writes a file beside the folders.
    func write(_ name: String, _ text: String) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        return file.path
    }

    /// Every file in the home, whatever it's for.
    func files() throws -> [String] {
        let all = FileManager.default.enumerator(at: home, includingPropertiesForKeys: [.isRegularFileKey])
        return try (all?.allObjects as? [URL] ?? []).filter {
            try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }.map { String($0.path.dropFirst(home.path.count + 1)) }.sorted()
    }

    /// Reads what the service has stored, beside the service.
    func records() async throws -> ServiceRecords {
        ServiceRecords(
            storage: try await database.place.open(.existing, isServing: false, patience: .seconds(60)).storage)
    }

    /// How often the service says that the event happened.
    func count(_ event: AuditEvent) async throws -> Int {
        try await records().countAuditEntries(matching: AuditQuery(event: event))
    }

    /// How often a refresh token was rotated.
    func rotations() async throws -> Int {
        let records = try await records()
        var count = 0
        for account in try await records.accounts() {
            count += try await records.families(account: account.id).map(\.generation).reduce(0, +)
        }
        return count
    }
}
