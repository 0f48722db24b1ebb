import CBenchmarks
import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTesting
import GatehouseTypes

/// `gatehouse serve` in a process of its own, on a new database with accounts and one client that has a secret.
final class ServiceProcess: Sendable {
    static let client = "benchmark"
    static let app = "app"
    static let program = "program"
    static let redirectURI = "http://127.0.0.1/callback"
    static let password = "correct horse battery staple"

    /// The issuer, which is the address that it listens on.
    let issuer: URL
    let clientSecret: Secret
    /// The e-mail addresses of the accounts.
    let emails: [String]

    private let folder: URL
    private let environment: [String: String]
    private let command: Sibling
    /// The options that say which database it is, if it isn't a file.
    private let location: [String]
    private let process: SpawnedProcess
    private let metricsPort: Int

    /// Starts it, and adds the accounts and the client while it runs.
    ///
    /// - Parameters:
    ///   - accounts: How many accounts it has.
    ///   - withMetrics: Whether it has metrics.
    ///   - database: The URL of a database on a server; nil for a file of its own.
    /// - Throws: Errors of the command, and of files.
    init(accounts: Int, withMetrics: Bool = false, database: String? = nil) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "gatehouse-service-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment = ["GATEHOUSE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
        command = try Sibling("gatehouse")
        let keyFile = folder.appending(path: "master.key").path
        location = database.map { ["--database", $0, "--master-key-file", keyFile] } ?? []
        metricsPort = withMetrics ? Int(benchmarks_free_port()) : 0
        let output = Pipe()
        process = try command.start(
            ["serve", "--listen", "127.0.0.1:0", "--trusted-proxy", "127.0.0.1", "--json"]
                + (withMetrics ? ["--metrics", "127.0.0.1:\(metricsPort)"] : []) + location,
            environment: environment, output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        guard let text = try JSONValue(parsing: Array(output.fileHandleForReading.availableData))["issuer"]?.string,
            let issuer = URL(string: text)
        else { throw BenchmarkFailure("the service doesn't say where it listens") }
        self.issuer = issuer

        let secretFile = folder.appending(path: "secret").path
        try command.run(
            [
                "client", "register", "Benchmark", "--id", ServiceProcess.client, "--redirect-uri",
                ServiceProcess.redirectURI, "--authentication", "client_secret_basic", "--id-token-algorithm", "ES256",
                "--secret-file", secretFile,
            ] + location, environment: environment, times: 1)
        clientSecret = Secret(try String(contentsOfFile: secretFile, encoding: .utf8).filter { !$0.isWhitespace })
        let passwordFile = folder.appending(path: "password").path
        try ServiceProcess.password.write(toFile: passwordFile, atomically: true, encoding: .utf8)
        emails = (0..<accounts).map { "person-\($0)@example.com" }
        for email in emails {
            try command.run(
                ["account", "add", email, "--password-file", passwordFile] + location, environment: environment,
                times: 1)
        }
    }

    /// What of the process is in memory, with the pages that it shares with other processes.
    var residentMemory: Int {
        get throws { try ResidentMemory.bytes(of: "\(process.identifier)") }
    }

    /// How long its threads have run, in seconds.
    var processorTime: Double {
        get throws { try ProcessorTime.seconds(of: process.identifier) }
    }

    /// What it has written to its database so far.
    var writes: DatabaseWrites {
        get async throws {
            guard let url = URL(string: "http://127.0.0.1:\(metricsPort)/metrics") else {
                throw BenchmarkFailure("there are no metrics")
            }
            return try DatabaseWrites(metrics: try await CurlTransport().send(HTTPRequest(.get, url: url)).body)
        }
    }

    /// Copies its database.
    ///
    /// - Returns: The copy's path.
    func copyDatabase() throws -> String {
        let path = folder.appending(path: "copy.db").path
        try command.run(["database", "backup", path], environment: environment, times: 1)
        return path
    }

    /// Registers an app without a secret, whose tokens are encrypted for its backend and bound to a key.
    func registerApp() throws {
        try command.run(
            [
                "client", "register", "App", "--id", ServiceProcess.app, "--redirect-uri",
                ServiceProcess.redirectURI, "--audience", "benchmark-api", "--key",
                folder.appending(path: "backend.pem").path,
            ] + location, environment: environment, times: 1)
    }

    /// Registers a program that gets tokens of its own for a backend without a key.
    ///
    /// - Returns: The program's secret.
    func registerProgram() throws -> Secret {
        let file = folder.appending(path: "program.secret").path
        let backend = ["--redirect-uri", ServiceProcess.redirectURI, "--audience", "plain-api"]
        let program = [
            "--authentication", "client_secret_basic", "--grant", "client_credentials", "--resource", "plain-api",
            "--scope", "read", "--secret-file", file,
        ]
        for (id, arguments) in [("backend", backend), (ServiceProcess.program, program)] {
            try command.run(
                ["client", "register", "Benchmark", "--id", id] + arguments + location, environment: environment,
                times: 1)
        }
        return Secret(try String(contentsOfFile: file, encoding: .utf8).filter { !$0.isWhitespace })
    }

    /// The address of an endpoint.
    func address(_ path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: issuer)?.absoluteURL else {
            throw BenchmarkFailure("\(path) makes no address")
        }
        return url
    }

    /// Ends it and deletes its folder.
    func stop() {
        process.send(SIGTERM)
        process.wait()
        try? FileManager.default.removeItem(at: folder)
    }
}
