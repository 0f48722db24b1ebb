import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseSQLite
import GatehouseTypes
import GatehouseVerifier

/// What a command line says of the proxy that asks, and of what it asks about.
struct GuardArguments: Sendable {
    let address: ListenAddress
    let proxy: ProxyChoice
    let publicOrigin: Origin
    let rules: PathRules
    let nonceKey: Secret?
    let replayMemory: (any ReplayMemory)?
    let showsClaims: Bool

    /// The options besides the verifier's.
    static let options: [Option] = [
        .value(
            "proxy", "NAME", values: ProxyChoice.words,
            "How the proxy asks; default: nginx. One of \(ProxyChoice.list)."),
        .value(
            "public-origin", "URL", isRequired: true, "Where clients send their requests, like https://api.example.com."
        ),
        .value(
            "require", "PREFIX=SCOPE",
            "What requests below a path need besides --scope; the longest prefix counts; can be given several times."),
        .value(
            "require-acr", "PREFIX=CLASSES",
            "How people must have signed in for requests below a path; can be given several times."),
        .value(
            "require-age", "PREFIX=SECONDS",
            "How long ago they may have signed in for requests below a path; can be given several times."),
        .value(
            "nonce-key-file", "FILE",
            "Demand nonces in proofs; they're made with this secret of at least 32 bytes, which all guards of one backend share."
        ),
        .value(
            "replay-database", "FILE",
            "Where used proofs are remembered, so that guards on one machine share them; default: in this process."),
        .value("listen", "HOST:PORT", "Where it listens; default: 127.0.0.1:8090; port 0: any free one."),
        .flag("claims", "Hand on all claims of the token, too."),
        .flag("log", "Log every decision; default: refusals, a few a second at most."),
    ]

    init(_ invocation: Invocation) throws {
        let name = invocation.value("proxy") ?? ProxyChoice.nginx.rawValue
        guard let proxy = ProxyChoice(rawValue: name) else {
            throw invocation.usage("there is no proxy '\(name)'; choose one of \(ProxyChoice.list)")
        }
        self.proxy = proxy
        publicOrigin = try GuardArguments.publicOrigin(invocation)
        showsClaims = invocation.flag("claims")
        do {
            address = try ListenAddress(parsing: invocation.value("listen") ?? "127.0.0.1:8090")
        } catch {
            throw invocation.usage(error.reason)
        }
        rules = try GuardArguments.rules(invocation)
        replayMemory = try invocation.value("replay-database").map {
            try GuardArguments.replayMemory(at: $0)
        }
        nonceKey = try invocation.value("nonce-key-file").map(GuardArguments.nonceKey)
    }

    private static func rules(_ invocation: Invocation) throws(UsageError) -> PathRules {
        do {
            var rules: [PathRule] = []
            for text in invocation.values("require") { rules.append(try .scope(text)) }
            for text in invocation.values("require-acr") { rules.append(try .contextClasses(text)) }
            for text in invocation.values("require-age") { rules.append(try .maximumAge(text)) }
            return try PathRules(rules)
        } catch {
            let detail = error.detail.map { ": \($0)" } ?? ""
            throw invocation.usage("a rule is PREFIX=VALUE, with a plain path, and each path once\(detail)")
        }
    }

    private static func replayMemory(at path: String) throws(CommandFailure) -> SQLiteReplayMemory {
        do {
            return try SQLiteReplayMemory(path: path, time: SystemTimeSource())
        } catch {
            throw CommandFailure("can't open the replay database \(path): \(error.reason)")
        }
    }

    private static func nonceKey(at path: String) throws(CommandFailure) -> Secret {
        let key = try FileBytes.secret(URL(filePath: path))
        guard key.revealedBytes.count >= 32 else { throw CommandFailure("\(path) holds less than 32 bytes") }
        return key
    }

    private static func publicOrigin(_ invocation: Invocation) throws(UsageError) -> Origin {
        let text = try invocation.required("public-origin")
        guard let url = URL(string: text), let origin = Origin(url), ["http", "https"].contains(origin.scheme),
            ["", "/"].contains(url.path()), url.query() == nil, url.fragment() == nil, url.user() == nil
        else { throw invocation.usage("'\(text)' isn't an origin, like https://api.example.com") }
        return origin
    }
}
