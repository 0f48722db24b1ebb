import GatehouseHTTP
import GatehouseTypes

/// What the provider says about itself, as it came.
struct Provider: Sendable {
    let issuer: String
    /// Where the metadata is.
    let address: String
    /// The response with the metadata.
    let response: HTTPResponse
    let metadata: JSONDocument

    /// Reads the metadata.
    ///
    /// - Throws: ``ModuleEnd`` if there is none.
    init(issuer: String, wire: Wire, judge: Judge) async throws {
        self.issuer = issuer
        address = Provider.address(of: issuer)
        response = try await wire.send(.get, address, headers: ["Accept": "application/json"])
        guard response.status == .ok else {
            throw judge.failure("the metadata at \(address) has status \(response.status)", "OIDC Discovery 4.2")
        }
        guard let metadata = try? JSONDocument(response.body) else {
            throw judge.failure("the metadata at \(address) isn't a JSON object", "OIDC Discovery 4.2")
        }
        self.metadata = metadata
    }

    private static func address(of issuer: String) -> String {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration"
    }

    /// The address of an endpoint.
    ///
    /// - Throws: ``ModuleEnd`` if the metadata has none.
    func endpoint(_ name: String, _ judge: Judge) throws(ModuleEnd) -> String {
        guard let address = metadata.text(name) else { throw judge.failure("the metadata has no \(name)") }
        return address
    }

    /// The public keys, as they came.
    func keys(_ wire: Wire, _ judge: Judge) async throws -> [JSONValue] {
        let response = try await wire.send(.get, try endpoint("jwks_uri", judge))
        guard response.status == .ok, let keys = try? JSONDocument(response.body)["keys"]?.array else {
            throw judge.failure("the key set at jwks_uri can't be read", "RFC 7517 5")
        }
        return keys
    }
}
