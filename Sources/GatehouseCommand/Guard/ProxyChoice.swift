import GatehouseGuard
import GatehouseVerifier

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

    /// The names, for shell completion.
    static let words = Values.words(allCases.map { Suggestion($0.rawValue) })
}
