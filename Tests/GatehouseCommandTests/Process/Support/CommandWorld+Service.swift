import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

@testable import GatehouseCommand

extension CommandWorld {
    /// A service that runs in a process of its own.
    struct Service: Sendable {
        let child: ChildProcess
        /// Who it says it is.
        let issuer: String
        /// Where it listens: `HOST:PORT`.
        let address: String

        var port: Int { Int(address.split(separator: ":").last ?? "") ?? 0 }

        /// What it has printed on standard error when it has ended, except that it made a database.
        func errors() async -> [String] {
            await child.errors.all().filter {
                !$0.hasPrefix("Made a new database: ") && !$0.contains(" belongs to the issuer ")
            }
        }
    }

    struct NotServing: Error, CustomStringConvertible {
        let errors: [String]

        var description: String { "the service doesn't start: \(errors.joined(separator: "; "))" }
    }

    /// The options that name the database and its key.
    var place: [String] {
        let key = database.isKeyNamed ? ["--master-key-file", database.masterKeyFile.path] : []
        return ["--database", database.description] + key
    }

    /// Starts the service and waits until it serves.
    func serve(_ more: [String] = [], port: Int = 0) async throws -> Service {
        let child = try start(
            ["serve", "--listen", "127.0.0.1:\(port)", "--json"] + place + more)
        guard let line = await child.output.next(), let json = try? JSONValue(parsing: line),
            let issuer = json["issuer"]?.string, let address = json["listening"]?.string
        else { throw NotServing(errors: await child.errors.all()) }
        return Service(child: child, issuer: issuer, address: address)
    }

    /// Starts the service, with an account and a client that is registered with more arguments.
    func serve(registering client: String, _ arguments: String...) async throws -> Service {
        let service = try await serve()
        try await addAccount()
        let arguments = ["client", "register", client] + arguments + ["--json"] + place
        let run = await finish(try start(arguments), arguments)
        try #require(run.ending == .status(0), "\(run.errors)")
        return service
    }

    /// Starts the service on a port that it gets back when it's started again.
    ///
    /// The system gives such a port to nobody who takes just any, as every other test does.
    func serveOnLastingPort() async throws -> Service {
        for _ in 0..<10 {
            if let service = try? await serve(port: LastingPort.any()) { return service }
        }
        return try await serve(port: LastingPort.any())
    }

    /// Adds the account.
    func addAccount(_ email: String = CommandWorld.email) async throws {
        let file = try write("password", CommandWorld.password.revealed + "\n")
        let arguments = ["account", "add", email, "--password-file", file, "--json"] + place
        let run = await finish(try start(arguments), arguments)
        try #require(run.ending == .status(0), "\(run.errors)")
    }

    /// Starts a sign-in and waits for the address that a person must open.
    func beginLogin(
        _ issuer: String, _ more: [String] = [], input: String = "", with environment: [String: String] = [:]
    ) async throws -> (child: ChildProcess, arguments: [String], address: URL) {
        let arguments = ["login", "--issuer", issuer, "--no-browser", "--json"] + more
        let child = try start(arguments, input: input, with: environment)
        guard let line = await child.output.next(), let text = try JSONValue(parsing: line)["open"]?.string,
            let address = URL(string: text)
        else { throw NotServing(errors: await child.errors.all()) }
        return (child, arguments, address)
    }

    /// Signs in: the command says which address to open, and a browser with a person before it goes there.
    func login(
        _ issuer: String, _ more: [String] = [], browsing: any HTTPTransport = CurlTransport()
    ) async throws -> Run {
        let (child, arguments, address) = try await beginLogin(issuer, more)
        let browser = FormFillingBrowser(
            transport: browsing, email: CommandWorld.email, password: CommandWorld.password)
        let page = try await browser.visit(address)
        #expect(page.status == .ok)
        return await finish(child, arguments)
    }
}
