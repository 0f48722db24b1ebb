import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// Describes a service with names and passwords over REST.
    ///
    /// - Parameters:
    ///   - service: The service; `{apiKey}` stands for the app's name there.
    ///   - displayName: What a person reads.
    ///   - documentation: Where its wire format is published.
    ///   - quirks: What is unusual about it.
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
    /// What a description can give a provider.
    fileprivate static let capabilities = Array(needed.keys) + [ProviderCapability.multiFactor]
}
