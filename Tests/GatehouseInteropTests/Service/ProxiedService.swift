import Foundation
import GatehouseCurl
import GatehouseHTTP
import GatehouseTypes
import Testing

/// The token service behind nginx, which has the configuration of the guide.
final class ProxiedService: Sendable {
    /// Where everything is, as the start script says.
    private struct Place: Decodable {
        let issuer: URL
        let inside: URL
        let metrics: URL
        let authority: String
        let folder: String
    }

    static let password = Secret("correct horse battery staple")
    static let trustingNginx = ["--trusted-proxy", "127.0.0.1"]
    /// Clients on this machine are told about logouts.
    static var tellingClients: [String] {
        let home = ProcessInfo.processInfo.environment["INTEROP_HOME"] ?? ""
        return trustingNginx + ["--delivery-network", "127.0.0.0/8", "--delivery-ca", home + "/certificates/ca.crt"]
    }

    private let name: String
    private let place: Place

    private init(name: String, place: Place) {
        (self.name, self.place) = (name, place)
    }

    /// Starts both with an account for each address, and stops them whatever happens in between.
    ///
    /// - Parameters:
    ///   - options: Options of `gatehouse serve`.
    ///   - emails: The email addresses of the accounts.
    ///   - body: Is called once both serve.
    /// - Throws: Whatever keeps them from starting, and whatever is thrown in between.
    static func run(
        _ options: [String] = trustingNginx, accounts emails: [String] = ["ada@example.com"],
        _ body: (ProxiedService) async throws -> Void
    ) async throws {
        let name = UUID().uuidString
        let output = try await Script("service/start").run([name] + options)
        let place = try JSONDecoder().decode(Place.self, from: Data(output.utf8))
        let service = ProxiedService(name: name, place: place)
        do {
            for email in emails { try await service.addAccount(email) }
            try await body(service)
        } catch {
            try await service.stop()
            throw error
        }
        try await service.stop()
    }

    /// Stops both. What was logged stays.
    func stop() async throws {
        try await Script("service/stop").run(name)
    }

    var issuer: String { place.issuer.absoluteString }

    private var folder: URL { URL(filePath: place.folder) }

    /// The service's keys, where programs beside it get them without TLS.
    var keySet: URL { place.inside.appending(path: "jwks") }

    /// Where people sign in to the service's own pages.
    var signInPage: URL { place.issuer.appending(path: "sign-in") }

    /// Where a person signs out of the service; its page asks.
    var signOutPage: URL { place.issuer.appending(path: "logout") }

    /// The path of a file in the service's folder.
    func file(_ name: String) -> String { folder.appending(path: name).path }

    /// A transport whose connections come from an address of this machine, of which there are 2²⁴ (127.0.0.0/8).
    func transport(from address: String = "127.0.0.1") -> CurlTransport {
        var configuration = CurlConfiguration(caFile: place.authority)
        configuration.localAddress = address
        return CurlTransport(configuration)
    }

    /// A browser with Ada before it, who goes to apps and to the service.
    func browser() -> PersonBrowser {
        PersonBrowser(transport: transport())
    }

    /// A browser at an address of this machine.
    func browser(at address: String) -> SignInBrowser {
        SignInBrowser(transport: transport(from: address))
    }
}

// What the operator does and sees.
extension ProxiedService {
    private func addAccount(_ email: String) async throws {
        let file = folder.appending(path: "password")
        try Data(ProxiedService.password.revealedBytes).write(to: file)
        try await command("account", "add", email, "--password-file", file.path)
    }

    /// Runs a command on the service's database.
    ///
    /// - Returns: Each line that it printed.
    @discardableResult
    func command(_ words: String...) async throws -> [JSONValue] {
        try await command(words)
    }

    @discardableResult
    func command(_ words: [String]) async throws -> [JSONValue] {
        let database = "sqlite:" + folder.appending(path: "service.db").path
        let program = Script(program: folder.appending(path: "gatehouse").path)
        let output = try await program.run(words + ["--database", database, "--json"])
        // What it says on standard error is no JSON.
        return try output.split(separator: "\n").filter { $0.hasPrefix("{") }.map { try JSONValue(parsing: String($0)) }
    }

    /// Lets the service publish a key that not every library can read, since another client has chosen its algorithm.
    func publishAnotherKey() async throws {
        try await command(
            "client", "register", "Other", "--redirect-uri", "http://127.0.0.1/callback",
            "--id-token-algorithm", "EdDSA")
        // Another process has made the key, and the service sees it within a second.
        for _ in 0..<600 {
            if try await transport().send(HTTPRequest(.get, url: keySet)).text.contains("OKP") { return }
            try await SystemTimeSource().sleep(for: .milliseconds(100))
        }
        Issue.record("the service doesn't publish the key")
    }

    /// How many entries of an event the audit log has.
    func auditCount(_ event: String) async throws -> Int {
        try await command("audit", "list", "--limit", "100000", "--event", event).count
    }

    /// How many tries to sign in there were, by their results.
    func signIns() async throws -> [String: Int] {
        let text = try await CurlTransport().send(HTTPRequest(.get, url: place.metrics)).text
        let pairs = text.matches(of: #/gatehouse_sign_ins_total\{result="(\w+)"\} (\d+)/#)
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0.1), Int($0.2) ?? 0) })
    }

    /// How long the service has used processors.
    func processorTime() throws -> Duration {
        let pid = try String(contentsOf: folder.appending(path: "pid"), encoding: .utf8)
        let path = "/proc/\(pid.trimmingCharacters(in: .newlines))/stat"
        let fields = try String(contentsOfFile: path, encoding: .utf8).split(separator: ")").last?.split(separator: " ")
        // In user and in system mode, in hundredths of a second (proc(5)).
        return .milliseconds(try #require(fields)[11...12].compactMap { Int($0) }.reduce(0, +) * 10)
    }

    /// Stops the service, and returns the addresses of those who posted the form for signing in, as it has logged them.
    func loggedAddresses() async throws -> [String] {
        try await stop()
        let log = try String(contentsOf: folder.appending(path: "output.log"), encoding: .utf8)
        let events = log.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }
        return events.filter { $0["route"] == "/sign-in" && $0["method"] == "POST" }
            .compactMap { $0["address"]?.string }
    }
}
