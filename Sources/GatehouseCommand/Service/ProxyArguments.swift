import GatehouseServer
import GatehouseTypes

/// The options that name the proxies in front of the service.
enum ProxyArguments {
    static let options: [Option] = [
        .value(
            "trusted-proxy", "NETWORK", isRepeatable: true,
            rule: ValueRule { text, label in networkRefusal(text, label) },
            "The address of a reverse proxy in front of the service, or its network, like 10.0.0.0/8; repeatable. Only "
                + "these are believed when they say whose request they pass on."),
        .value(
            "forwarded-header", "NAME", values: .words(ProxyField.all.map(\.name)),
            standard: ProxyField.xForwardedFor.name,
            rule: ValueRule { text, label in fieldRefusal(text, label) },
            "The header field in which the proxies say it: X-Forwarded-For or Forwarded (RFC 7239); default: "
                + "X-Forwarded-For. All others are ignored."),
    ]

    /// Reads the options.
    static func proxies(in invocation: Invocation) throws(UsageError) -> TrustedProxies {
        var proxies = TrustedProxies()
        for text in invocation.values("trusted-proxy") {
            guard let network = IPNetwork(text) else {
                throw invocation.usage(networkRefusal(text, "'--trusted-proxy'") ?? text)
            }
            proxies.networks.append(network)
        }
        if let name = invocation.value("forwarded-header") {
            guard let field = field(name) else {
                throw invocation.usage(fieldRefusal(name, "'--forwarded-header'") ?? name)
            }
            guard !proxies.networks.isEmpty else {
                throw invocation.usage("'--forwarded-header' needs '--trusted-proxy NETWORK': nobody else is believed")
            }
            proxies.field = field
        }
        return proxies
    }

    private static func field(_ name: String) -> ProxyField? {
        ProxyField.all.first { $0.name.hasSameBytes(ignoringASCIICaseOf: name) }
    }

    private static func networkRefusal(_ text: String, _ label: String) -> String? {
        guard IPNetwork(text) == nil else { return nil }
        return
            "\(label) takes an IP address, or a network like 10.0.0.0/8 in which all bits behind the length are 0, not "
            + "'\(text)'"
    }

    private static func fieldRefusal(_ name: String, _ label: String) -> String? {
        guard field(name) == nil else { return nil }
        return "\(label) takes \(ProxyField.all.map(\.name).joined(separator: " or ")), not '\(name)'"
    }
}
