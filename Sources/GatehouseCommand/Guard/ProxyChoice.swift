import GatehouseGuard
import GatehouseVerifier

/// The proxies that a guard understands, by the names that the command line has for them.
enum ProxyChoice: String, CaseIterable, Sendable {
    case nginx
    case ingressNginx = "ingress-nginx"
    case traefik
    case caddy
    case envoy
    case haproxy

    /// How it asks.
    var dialect: any ProxyDialect {
        switch self {
        case .nginx: NginxDialect()
        case .ingressNginx: IngressNginxDialect()
        case .traefik, .caddy: ForwardedDialect()
        case .envoy: EnvoyDialect()
        case .haproxy: HAProxyDialect()
        }
    }

    /// The names, for people.
    static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The names, for shells.
    static let words = Values.words(allCases.map { Suggestion($0.rawValue) })
}
