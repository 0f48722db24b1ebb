import Foundation
import GatehouseConformance
import GatehouseTypes

/// The file that describes a provider for `gatehouse conformance`: a JSON5 object.
struct ConformanceFile {
    /// The largest size, in bytes.
    private static let maximumSize = 256 * 1024
    private static var roles: [(name: String, path: WritableKeyPath<PlanClients, ConformanceClient?>)] {
        [("client", \.first), ("second-client", \.second), ("post-client", \.post)]
    }

    /// Certificate authorities that replace the system's; `nil` for the system's.
    let authorities: String?
    let configuration: ConformanceConfiguration
    /// Where the suite listens for back-channel logouts; `nil` for nowhere.
    let backChannel: BackChannelListener?

    /// Reads the file.
    ///
    /// - Throws: ``CommandFailure`` if it can't be read, or isn't right.
    init(path: String, issuer: String) throws(CommandFailure) {
        let file = URL(filePath: path)
        let bytes = try FileBytes.read(file, maximumSize: ConformanceFile.maximumSize)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure("\(path) isn't valid UTF-8")
        }
        let section: ConformanceSection
        do {
            section = ConformanceSection(
                members: try JSON5Reader.members(of: text, depth: 4), start: TextPlace(), file: file)
        } catch {
            throw CommandFailure("\(path):\(error.place): \(error.reason)")
        }
        try section.expectOnly([
            "user", "clients", "plans", "scope", "initial-token-file", "resource", "browser-command",
            "rotate-keys-command", "documents", "backchannel", "ca-file", "timeout", "width",
        ])
        authorities = try section.path("ca-file")
        var configuration = ConformanceConfiguration(
            issuer: issuer, user: try ConformanceFile.user(section.section("user")))
        configuration.scope = try section.text("scope") ?? ""
        configuration.initialAccessToken = try section.secret("initial-token-file")
        configuration.resource = try section.text("resource")
        configuration.browserCommand = try section.texts("browser-command")
        if let command = try section.texts("rotate-keys-command") {
            configuration.rotateKeys = { try ConformanceFile.run(command) }
        }
        if let documents = try section.section("documents") {
            try documents.expectOnly(["folder", "address"])
            guard let folder = try documents.path("folder"), let address = try documents.text("address") else {
                throw section.failure("documents", "'documents' takes a 'folder' and its 'address'")
            }
            configuration.documents = DocumentFolder(folder: folder, address: address)
        }
        if let seconds = try section.number("timeout") { configuration.timeout = .seconds(seconds) }
        if let width = try section.number("width") { configuration.width = width }
        backChannel = try section.section("backchannel").map(BackChannelListener.init)
        configuration.logouts = backChannel?.inbox
        let clients = try ConformanceFile.clients(section.section("clients"))
        configuration.plans = try ConformanceFile.plans(section.section("plans"), clients)
        self.configuration = configuration
    }

    private static func run(_ command: [String]) throws {
        guard let program = command.first else { throw CommandFailure("'rotate-keys-command' is empty") }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = Array(command.dropFirst())
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure("'rotate-keys-command' ended with status \(process.terminationStatus)")
        }
    }

    private static func user(_ section: ConformanceSection?) throws(CommandFailure) -> ConformanceUser {
        guard let section else { return ConformanceUser(fields: [:]) }
        try section.expectOnly(["fields", "secret-fields", "accept", "reject", "login-hint"])
        var fields: [String: Secret] = [:]
        if let shown = try section.section("fields") {
            for name in shown.names { fields[name] = try shown.text(name).map { Secret($0) } }
        }
        if let hidden = try section.section("secret-fields") {
            for name in hidden.names { fields[name] = try hidden.secret(name) }
        }
        return ConformanceUser(
            fields: fields, accept: try section.texts("accept") ?? [], reject: try section.texts("reject") ?? [],
            loginHint: try section.text("login-hint"))
    }

    private static func clients(_ section: ConformanceSection?) throws(CommandFailure) -> [String: ConformanceClient] {
        var clients: [String: ConformanceClient] = [:]
        for name in section?.names ?? [] {
            guard let client = try section?.section(name) else { continue }
            try client.expectOnly([
                "id", "authentication", "secret-file", "key-file", "algorithm", "redirect-uris",
                "post-logout-redirect-uris",
            ])
            clients[name] = ConformanceClient(
                id: try client.text("id") ?? name, authentication: try authentication(client),
                secret: try client.secret("secret-file"), key: try client.key("key-file", "algorithm"),
                redirectURIs: try client.texts("redirect-uris") ?? [],
                postLogoutRedirectURIs: try client.texts("post-logout-redirect-uris") ?? [])
        }
        return clients
    }

    private static func authentication(
        _ client: ConformanceSection
    ) throws(CommandFailure) -> ConformanceClient.Authentication {
        guard let name = try client.text("authentication") else { return .basic }
        guard let method = ConformanceClient.Authentication(rawValue: name) else {
            let known = ConformanceClient.Authentication.allCases.map(\.rawValue).joined(separator: ", ")
            throw client.failure("authentication", "'authentication' is one of \(known)")
        }
        return method
    }

    private static func plans(
        _ section: ConformanceSection?, _ clients: [String: ConformanceClient]
    ) throws(CommandFailure) -> [String: PlanClients] {
        var plans: [String: PlanClients] = [:]
        try section?.expectOnly(ConformancePlan.all.map(\.name))
        for name in section?.names ?? [] {
            guard let plan = try section?.section(name) else { continue }
            try plan.expectOnly(roles.map(\.name) + ["pkce"])
            var own = PlanClients()
            own.usesPKCE = try plan.flag("pkce") ?? false
            for (role, path) in roles {
                guard let client = try plan.text(role) else { continue }
                guard let known = clients[client] else {
                    throw plan.failure(role, "'clients' has no '\(client)'")
                }
                own[keyPath: path] = known
            }
            plans[name] = own
        }
        return plans
    }
}
