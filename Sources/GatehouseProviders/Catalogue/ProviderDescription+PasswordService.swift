import GatehouseClient
public import GatehousePasswordProviders
import GatehouseTypes

extension ProviderDescription {
    /// Describes a service with user names and passwords over REST.
    ///
    /// - Parameters:
    ///   - service: The service; `{apiKey}` is replaced by the app's client identifier.
    ///   - displayName: The name to display.
    ///   - documentation: The URL of the specification of its wire format.
    ///   - quirks: Its peculiarities, as sentences.
    /// - Returns: The description.
    public static func passwordService(
        _ service: PasswordServiceDescription, displayName: String, documentation: String, quirks: [String] = []
    ) -> ProviderDescription {
        ProviderDescription(
            id: service.id, displayName: displayName, kind: .passwordService, scope: .empty,
            capabilities: Set(ServiceOperation.capabilities.filter(service.supports)),
            revokes: service.operations[.revoke] != nil, documentation: documentation, quirks: quirks
        ) { description, setup throws(AuthError) in
            var service = service
            service.id = description.id
            service.constants["apiKey"] = Secret(setup.clientID.rawValue)
            return PasswordServiceProvider(service, transport: setup.transport, time: setup.time)
        }
    }
}

extension ServiceOperation {
    /// The capabilities that a description can give a provider.
    fileprivate static let capabilities = Array(needed.keys) + [ProviderCapability.multiFactor]
}

extension CatalogueEntry {
    /// User names and passwords over REST.
    public static let passwordService = CatalogueEntry(
        "password", [Parameter("address", "the URL before /token and /revoke")]
    ) { values in
        .passwordService(
            .passwordGrant(at: values["address"] ?? ""), displayName: values["address"] ?? "",
            documentation: "https://www.rfc-editor.org/rfc/rfc6749#section-4.3")
    }
}
