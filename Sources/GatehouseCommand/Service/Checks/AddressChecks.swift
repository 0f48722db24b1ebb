import GatehouseListener
import GatehouseTypes

extension SettingCheck {
    /// Whether passwords and tokens can cross a network as plain text.
    static let plainHTTP = SettingCheck { settings in
        let address = try ServeArguments.address(in: settings.invocation)
        guard settings.tls == nil, !address.isLoopback else { return [] }
        return [
            "'--listen \(address)' is plain http for other machines: passwords and tokens cross the network as text. Let "
                + "only the proxy reach it, over a network that is yours, or name a certificate."
        ]
    }

    /// Whether metrics have an address of their own, which isn't for the public.
    static let metricsAddress = SettingCheck { settings in
        guard let metrics = try MetricsListener.address(in: settings.invocation) else { return [] }
        let address = try ServeArguments.address(in: settings.invocation)
        guard metrics != address || metrics.port == 0 else {
            throw CommandFailure("'--metrics' needs another address than '--listen': \(address) is in use by it")
        }
        guard !metrics.isPrivate else { return [] }
        return [
            "'--metrics \(metrics)' may be reached from the Internet: everybody there can see how often people sign in. "
                + "Choose an address of a private network, or let a firewall refuse others."
        ]
    }
}

extension ListenAddress {
    private var network: IPNetwork? { IPNetwork(host) }

    /// Whether only this machine reaches it.
    var isLoopback: Bool {
        guard let network else { return false }
        return ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }.contains { $0.contains(network.first) }
    }

    /// Whether it isn't reached from the Internet. All addresses of a machine (0.0.0.0, ::) may be.
    var isPrivate: Bool { network?.isOwn ?? false }
}
