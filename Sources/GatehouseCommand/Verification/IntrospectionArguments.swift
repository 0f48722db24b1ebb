import Foundation
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier

/// The arguments for token introspection (RFC 7662).
struct IntrospectionArguments: Sendable {
    private let endpoint: URL
    private let client: ClientID
    private let secret: Secret

    /// The options. They must be given together.
    static let options: [Option] = [
        .value(
            "introspection-endpoint", "URL", "The issuer's introspection endpoint, for opaque tokens (RFC 7662)."),
        .value("introspection-client", "ID", "The client identifier to use at that endpoint."),
        .value("introspection-secret-file", "FILE", "A file with that client's secret."),
    ]

    /// Reads the arguments; returns `nil` if none is given.
    init?(_ invocation: Invocation) throws {
        let names = ["introspection-endpoint", "introspection-client", "introspection-secret-file"]
        guard names.contains(where: { invocation.value($0) != nil }) else { return nil }
        let address = try invocation.required(names[0])
        client = ClientID(try invocation.required(names[1]))
        let file = try invocation.required(names[2])
        guard let url = URL(string: address), Origin(url)?.isSecure == true else {
            throw invocation.usage("'\(address)' isn't an https URL, or an http URL on this machine")
        }
        endpoint = url
        secret = try FileBytes.secret(URL(filePath: file))
    }

    /// Returns the introspection rule of a verifier that trusts one issuer.
    func rule(of issuer: String) -> IntrospectionRule {
        let introspector = RemoteIntrospector(
            issuer: issuer, endpoint: endpoint, client: ClientAuthentication.secretBasic(client, secret))
        return IntrospectionRule(introspector, tokens: .opaque)
    }
}
