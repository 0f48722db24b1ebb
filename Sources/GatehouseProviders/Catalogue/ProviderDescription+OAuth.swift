public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension ProviderDescription {
    /// Describes a provider with OAuth 2.0 without OpenID Connect.
    ///
    /// - Parameters:
    ///   - id: The provider's identifier in stored sessions.
    ///   - displayName: The name to display.
    ///   - scope: The scope to request.
    ///   - revokes: Whether the service can revoke the tokens of a single session.
    ///   - hasSecretInForm: Whether the client secret is sent in the form instead of the `Authorization` header field.
    ///   - documentation: The URL of the specification of its wire format.
    ///   - quirks: Its deviations from the standard, as sentences.
    ///   - settings: Returns the settings, including the deviations, for the app's client authentication.
    /// - Returns: The description.
    public static func oauth(
        id: ProviderID, displayName: String, scope: Scope, revokes: Bool = true, hasSecretInForm: Bool = true,
        documentation: String, quirks: [String] = [],
        settings: @escaping @Sendable (ClientAuthentication) throws(AuthError) -> OAuthSettings
    ) -> ProviderDescription {
        ProviderDescription(
            id: id, displayName: displayName, kind: .oauth, scope: scope, revokes: revokes,
            documentation: documentation, quirks: quirks
        ) { description, setup throws(AuthError) in
            guard setup.authenticator == nil else {
                throw AuthError(
                    .misconfigured, "the provider supports client secrets only", context: .init(provider: id))
            }
            var settings = try settings(setup.authentication(inForm: hasSecretInForm))
            settings.id = description.id
            settings.scope = setup.scope ?? description.scope
            settings.redirectURI = setup.redirectURI
            return OAuthProvider(
                settings, transport: setup.transport, pendingAuthorizations: setup.pendingAuthorizations,
                time: setup.time,
                randomness: setup.randomness)
        }
    }
}
