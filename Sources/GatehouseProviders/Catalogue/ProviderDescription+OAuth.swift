public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension ProviderDescription {
    /// Describes a provider that speaks OAuth 2.0 without OpenID.
    ///
    /// - Parameters:
    ///   - id: The provider's name in stored sessions.
    ///   - displayName: What a person reads.
    ///   - scope: What is asked for.
    ///   - revokes: Whether the service can end a single session's tokens.
    ///   - hasSecretInForm: Whether the app's secret goes into the form instead of the `Authorization` header field.
    ///   - documentation: Where its wire format is published.
    ///   - quirks: In what it departs from the standard, in words.
    ///   - settings: The same as data, for the client that the app is there.
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
                throw AuthError(.misconfigured, "the provider knows secrets only", context: .init(provider: id))
            }
            var settings = try settings(setup.authentication(inForm: hasSecretInForm))
            settings.id = description.id
            settings.scope = setup.scope ?? description.scope
            settings.redirectURI = setup.redirectURI
            return OAuthProvider(
                settings, transport: setup.transport, shelf: setup.shelf, time: setup.time,
                randomness: setup.randomness)
        }
    }
}
