package import GatehouseOAuth
package import GatehouseTypes

/// The checks that need no database.
extension TokenService {
    /// Checks the metadata, the settings and the identifier of a new client, except whether another client has the
    /// same.
    ///
    /// - Throws: ``Refusal``.
    package static func check(
        _ metadata: ClientMetadata, id: ClientID?, settings: ClientSettings = ClientSettings()
    ) throws(Refusal) {
        let rules = ClientRules(
            issuer: "", fetchesDocuments: true, grantTypes: GrantType.supported,
            authenticationMethods: Set([metadata.tokenEndpointAuthMethod].compactMap { $0 }))
        try ClientRules.check(settings, of: try rules.completed(metadata))
        if let id { try ClientRules.check(id) }
    }

    /// Checks a new password.
    ///
    /// - Throws: ``Refusal`` if it is shorter than services accept that choose no minimum length of their own.
    package static func check(newPassword password: Secret) throws(Refusal) {
        try PasswordRules.check(password, minimumLength: ServiceConfiguration.standardMinimumPasswordLength)
    }
}
