import Foundation
import GatehouseCurl
import GatehouseTypes

/// The options that say where clients may be told about logouts, and from where their documents may be fetched.
enum DeliveryArguments {
    static let options: [Option] = [
        network(
            "A network that isn't public, like 10.0.0.0/8, in which clients are told about logouts "
                + "(--backchannel-logout-uri) and their documents are fetched (--jwks-uri, --request-uri, "
                + "--sector-identifier-uri); repeatable. Without it only public addresses are reached, so that nobody "
                + "makes the service send requests into its own network. It doesn't count for clients that registered "
                + "themselves."),
        network(
            named: selfRegistered,
            "The same for clients that registered themselves with an initial access token; repeatable. Everybody who "
                + "has such a token can then make the service send requests into this network. It is for tests."),
        AuthorityFile.option("delivery-ca", of: "the servers of these clients"),
    ]

    /// The same options for commands that fetch the list of a sector themselves.
    static let forFetching: [Option] = [
        network(
            "A network that isn't public, like 10.0.0.0/8, in which this command may fetch the list of "
                + "'--sector-identifier-uri'; repeatable. 'serve' has the option, too, for what it fetches later."),
        AuthorityFile.option("delivery-ca", of: "the server with the list of '--sector-identifier-uri'"),
    ]

    static let network = "delivery-network"
    static let selfRegistered = "self-registered-network"

    private static func network(named name: String = network, _ explanation: String) -> Option {
        .value(
            name, "NETWORK", isRepeatable: true,
            rule: ValueRule { text, label in refusal(text, label) }, explanation)
    }

    /// The networks that are named.
    static func networks(
        in invocation: Invocation, named name: String = network
    ) throws(UsageError) -> [IPNetwork] {
        var networks: [IPNetwork] = []
        for text in invocation.values(name) {
            guard let network = IPNetwork(text) else {
                throw invocation.usage(refusal(text, "'--\(name)'") ?? text)
            }
            networks.append(network)
        }
        return networks
    }

    /// Reads the options: the transport that reaches the clients which an operator has registered.
    static func transport(in invocation: Invocation) throws -> CurlTransport {
        try transport(to: try networks(in: invocation), in: invocation)
    }

    /// Reads the options: the transport that reaches the clients which registered themselves.
    static func selfRegisteredTransport(in invocation: Invocation) throws -> CurlTransport {
        try transport(to: try networks(in: invocation, named: selfRegistered), in: invocation)
    }

    private static func transport(to networks: [IPNetwork], in invocation: Invocation) throws -> CurlTransport {
        let file = try AuthorityFile.path("delivery-ca", in: invocation)
        var configuration = CurlConfiguration.command(caFile: file, connectTimeout: .seconds(5))
        configuration.reachableAddresses = ReachableAddresses(besides: networks)
        return CurlTransport(configuration)
    }

    private static func refusal(_ text: String, _ label: String) -> String? {
        guard IPNetwork(text) == nil else { return nil }
        return
            "\(label) takes an IP address, or a network like 10.0.0.0/8 in which all bits behind the length are 0, not "
            + "'\(text)'"
    }
}
