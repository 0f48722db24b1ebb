import GatehouseHTTP
import GatehouseTypes

/// What a module works with.
struct ModuleContext: Sendable {
    let judge: Judge
    let wire: Wire
    let provider: Provider
    let profile: Profile
    let clients: PlanClients
    let configuration: ConformanceConfiguration
    let time: any TimeSource
    let randomness: any RandomSource
    /// The clients that the module has registered.
    let registered: RegisteredClients

    /// A browser without cookies.
    func browser() -> any ConformanceBrowser {
        guard let command = configuration.browserCommand else {
            return OwnBrowser(wire: wire, user: configuration.user, time: time)
        }
        return CommandBrowser(command: command)
    }

    func client(_ role: ClientRole = .first) throws(ModuleEnd) -> ConformanceClient {
        if let client = clients[keyPath: role.path] { return client }
        throw judge.skip("the configuration has no \(role.rawValue) for this plan")
    }

    /// Whether there can be a second client.
    var hasSecondClient: Bool { profile.registers || clients.second != nil }

    func endpoint(_ name: String) throws(ModuleEnd) -> String {
        try provider.endpoint(name, judge)
    }

    /// Waits, for a time that a requirement names.
    func wait(_ duration: Duration) async throws {
        try await time.sleep(for: duration)
    }

    var now: Int64 { time.numericDate }
}

/// Which of the plan's clients.
enum ClientRole: String, Sendable {
    case first = "client"
    case second = "second-client"
    case post = "post-client"

    var path: any KeyPath<PlanClients, ConformanceClient?> & Sendable {
        switch self {
        case .first: \.first
        case .second: \.second
        case .post: \.post
        }
    }
}
