import Foundation
import GatehouseGuard
import GatehouseHTTP
import GatehouseListener
import GatehouseOAuth
import GatehouseSQLite
import GatehouseTypes
import GatehouseVerifier

/// The arguments about the proxy and its requests.
struct GuardArguments: Sendable {
    let address: ListenAddress
    let proxy: ProxyChoice
    let publicOrigin: Origin
    let rules: PathRules
    let nonceKey: Secret?
    let replayMemory: (any ReplayMemory)?
    let showsClaims: Bool

    private static let defaultAddress = "127.0.0.1:8090"

    /// The options in addition to the verifier's.
    static let options: [Option] = [
        .value(
            "proxy", "NAME", values: .words(ProxyChoice.allCases.map(\.rawValue)),
            "The reverse proxy: \(ProxyChoice.list); default: nginx."),
        .value(
            "public-origin", "URL", isRequired: true,
            "The origin that clients send their requests to, like https://api.example.com."
        ),
        .value(
            "require", "PREFIX=SCOPE",
            "The scopes that requests below a path need besides --scope; the longest prefix counts; can be repeated."),
        .value(
            "require-acr", "PREFIX=CLASSES",
            "The authentication context classes ('acr') that requests below a path need; can be repeated."),
        .value(
            "require-age", "PREFIX=SECONDS",
            "The maximum age of the sign-in for requests below a path; can be repeated."),
        .value(
            "nonce-key-file", "FILE",
            "Require nonces in proofs. The file holds a secret of at least 32 bytes, the same for all guards of a backend."
        ),
        .value(
            "replay-database", "FILE",
            "A database of used proofs, which several guards on one machine can share; default: in memory."),
        .listen(default: defaultAddress),
        .flag("claims", "Pass all claims of the token on to the backend."),
        .flag("log", "Log every decision; default: only refusals, at most 5 a second."),
    ]

    init(_ invocation: Invocation) throws {
        let name = invocation.value("proxy") ?? ProxyChoice.nginx.rawValue
        guard let proxy = ProxyChoice(rawValue: name) else {
            throw invocation.usage("there is no proxy '\(name)'; choose one of \(ProxyChoice.list)")
        }
        self.proxy = proxy
        publicOrigin = try GuardArguments.publicOrigin(invocation)
        showsClaims = invocation.flag("claims")
        address = try invocation.listenAddress(default: GuardArguments.defaultAddress)
        rules = try GuardArguments.rules(invocation)
        replayMemory = try invocation.value("replay-database").map {
            try GuardArguments.replayMemory(at: $0)
        }
        nonceKey = try invocation.value("nonce-key-file").map(GuardArguments.nonceKey)
    }

    private static func rules(_ invocation: Invocation) throws(UsageError) -> PathRules {
        let rules =
            try GuardArguments.rules("require", invocation, PathRule.scope)
            + GuardArguments.rules("require-acr", invocation, PathRule.contextClasses)
            + GuardArguments.rules("require-age", invocation, PathRule.maximumAge)
        do {
            return try PathRules(rules)
        } catch {
            throw invocation.usage("a path can have only one '--require', one '--require-acr' and one '--require-age'")
        }
    }

    private static func rules(
        _ name: String, _ invocation: Invocation, _ parse: (String) throws(GuardError) -> PathRule
    ) throws(UsageError) -> [PathRule] {
        var rules: [PathRule] = []
        for text in invocation.values(name) {
            do {
                rules.append(try parse(text))
            } catch {
                let form = options.first { $0.name == name }?.form ?? name
                throw invocation.usage("write '\(form)' with a plain path like /notes, not '\(text)'")
            }
        }
        return rules
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

/// The proxies that a guard supports, by their names on the command line.
enum ProxyChoice: String, CaseIterable, Sendable {
    case nginx
    case ingressNginx = "ingress-nginx"
    case traefik
    case caddy
    case envoy
    case haproxy

    /// The form of the proxy's auth requests.
    var dialect: any ProxyDialect {
        switch self {
        case .nginx: NginxDialect()
        case .ingressNginx: IngressNginxDialect()
        case .traefik, .caddy: ForwardedDialect()
        case .envoy: EnvoyDialect()
        case .haproxy: HAProxyDialect()
        }
    }

    /// The names, for text output.
    static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
