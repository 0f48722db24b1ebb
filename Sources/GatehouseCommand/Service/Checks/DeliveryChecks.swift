import GatehouseTypes

extension SettingCheck {
    /// Whether only networks of the operator are named. Who registers a client chooses addresses in them, to which the
    /// service sends requests.
    static let deliveryNetworks = SettingCheck { settings in
        try [DeliveryArguments.network, DeliveryArguments.selfRegistered].flatMap { option in
            try DeliveryArguments.networks(in: settings.invocation, named: option).compactMap { network in
                try note(of: network, in: option)
            }
        }
    }

    private static func note(of network: IPNetwork, in option: String) throws -> String? {
        guard network.reach != .everybody else {
            throw CommandFailure(
                "'--\(option) \(network)' contains whole parts of the Internet, with addresses for special "
                    + "uses. Public addresses are reached anyway: name only your own networks")
        }
        guard credentials.contains(where: { network.contains($0) }) else { return nil }
        return
            "'--\(option) \(network)' contains the address at which clouds give a machine its credentials. "
            + "Name only the networks of your apps."
    }

    private static let credentials = ["169.254.169.254", "fd00:ec2::254"].compactMap { IPAddress($0) }
}
