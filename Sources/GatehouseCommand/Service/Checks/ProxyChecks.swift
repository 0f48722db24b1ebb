import GatehouseServer
import GatehouseTypes

extension SettingCheck {
    /// Whether only proxies are believed. Everybody in a trusted network can choose the address that is limited and
    /// recorded.
    static let trustedProxies = SettingCheck { settings in
        try ProxyArguments.proxies(in: settings.invocation).networks.compactMap { network in
            switch network.reach {
            case .proxies: return nil
            case .wide:
                return "'--trusted-proxy \(network)' is a wide network of the Internet: everybody in it can name any "
                    + "address as the client's. Name only the addresses of your proxies."
            case .everybody:
                throw CommandFailure(
                    "'--trusted-proxy \(network)' trusts whole parts of the Internet: everybody there could choose the "
                        + "address that is limited and recorded. Name only the addresses of your proxies")
            }
        }
    }

    /// Whether a proxy that must be there is named.
    static let missingProxy = SettingCheck { settings in
        let invocation = settings.invocation
        guard settings.tls == nil, invocation.values("trusted-proxy").isEmpty,
            invocation.value("issuer")?.asciiLowercased.hasPrefix("https:") == true
        else { return [] }
        return [
            "The issuer is https, and there is no certificate, so a proxy must be in front. Name it with "
                + "'--trusted-proxy': otherwise all people seem to be in one place, and share their limits."
        ]
    }
}

extension IPNetwork {
    /// Who is in a network.
    enum Reach {
        /// An operator's own machines, or few addresses.
        case proxies
        /// More than a provider of proxies has in one network.
        case wide
        /// A large part of the Internet, or all of it.
        case everybody
    }

    /// The networks that aren't routed in the Internet (RFC 6890).
    private static let own = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "::1",
        "fc00::/7", "fe80::/10",
    ].compactMap { IPNetwork($0) }

    /// Whether all addresses belong to networks that aren't routed in the Internet.
    var isOwn: Bool { IPNetwork.own.contains { $0.prefixLength <= prefixLength && $0.contains(first) } }

    /// Who is in the network. The largest networks of providers of proxies have 12 bits, or 28 for IPv6.
    var reach: Reach {
        guard !isOwn else { return .proxies }
        let (everybody, wide) = first.isVersion6 ? (16, 28) : (8, 12)
        return prefixLength < everybody ? .everybody : prefixLength < wide ? .wide : .proxies
    }
}
