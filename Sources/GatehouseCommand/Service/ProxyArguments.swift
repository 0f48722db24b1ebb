import GatehouseServer
import GatehouseTypes

/// The options that name the proxies in front of the service.
enum ProxyArguments {
    static let options = [
        Option.value(
            "trusted-proxy", "NETWORK",
            "The address of a reverse proxy in front of the service, or its network, like 10.0.0.0/8; repeatable. Only "
                + "proxies are believed whose request they pass on."),
        Option.value(
            "forwarded-header", "NAME", values: .words(ProxyField.all.map(\.name)),
            "The header field in which the proxies say it: X-Forwarded-For or Forwarded (RFC 7239); default: "
                + "X-Forwarded-For. All others are ignored."),
    ]

    /// Reads the options.
    static func proxies(in invocation: Invocation) throws(UsageError) -> TrustedProxies {
        var networks: [IPNetwork] = []
        for text in invocation.values("trusted-proxy") {
            guard let network = IPNetwork(text) else {
                throw invocation.usage(
                    "'--trusted-proxy' takes an IP address or a network like 10.0.0.0/8, not '\(text)'. In a network, "
                        + "all bits behind the length are 0.")
            }
            networks.append(network)
        }
        guard let name = invocation.value("forwarded-header") else { return TrustedProxies(networks) }
        guard !networks.isEmpty else {
            throw invocation.usage("'--forwarded-header' needs '--trusted-proxy NETWORK': nobody else is believed")
        }
        guard let field = ProxyField.all.first(where: { $0.name.hasSameBytes(ignoringASCIICaseOf: name) }) else {
            let names = ProxyField.all.map(\.name).joined(separator: " or ")
            throw invocation.usage("'--forwarded-header' takes \(names), not '\(name)'")
        }
        return TrustedProxies(networks, field: field)
    }
}
