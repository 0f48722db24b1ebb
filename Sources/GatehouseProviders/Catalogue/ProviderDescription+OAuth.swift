import Foundation
public import GatehouseClient
public import GatehouseOAuth
public import GatehousePasswordProviders
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
                time: setup.time, randomness: setup.randomness)
        }
    }

    /// Any service with OAuth 2.0 without OpenID Connect that follows the standard. For one that doesn't, use
    /// ``oauth(id:displayName:scope:revokes:hasSecretInForm:documentation:quirks:settings:)``.
    ///
    /// - Parameters:
    ///   - endpoints: The endpoints of the service.
    ///   - account: The members that describe the account.
    ///   - id: The provider's identifier in stored sessions.
    ///   - displayName: The name to display.
    ///   - scope: The scope to request.
    /// - Returns: The description.
    public static func oauth(
        _ endpoints: OAuthEndpoints, account: AccountMapping, id: ProviderID, displayName: String,
        scope: Scope = .empty
    ) -> ProviderDescription {
        .oauth(
            id: id, displayName: displayName, scope: scope, revokes: endpoints.revocation != nil,
            hasSecretInForm: false, documentation: "https://www.rfc-editor.org/rfc/rfc6749"
        ) { authentication in
            OAuthSettings(
                id: id, endpoints: endpoints, authentication: authentication, scope: scope, account: account)
        }
    }
}

extension CatalogueEntry {
    /// Any service with OAuth 2.0.
    public static let oauth = CatalogueEntry(
        "oauth",
        [
            Parameter("authorization", "the authorization endpoint"), Parameter("token", "the token endpoint"),
            Parameter("userinfo", "the endpoint that describes the account"),
            Parameter("subject", "the member with the account's identifier", usual: "id"),
            Parameter("name", "the member with the account's display name", usual: "name"),
            Parameter("scope", "the scopes, separated by commas, or - for none", usual: "-"),
        ]
    ) { values throws(AuthError) in
        let authorization = try URL.described(values["authorization"] ?? "")
        let scope = values["scope"].map { $0 == "-" ? "" : $0.replacing(",", with: " ") } ?? ""
        return .oauth(
            OAuthEndpoints(
                authorization: authorization, token: try .described(values["token"] ?? ""),
                userInfo: try .described(values["userinfo"] ?? "")),
            account: AccountMapping(
                subject: MemberPath(stringLiteral: values["subject"] ?? ""),
                displayNames: [MemberPath(stringLiteral: values["name"] ?? "")]),
            id: ProviderID(rawValue: authorization.absoluteString),
            displayName: authorization.host() ?? authorization.absoluteString, scope: Scope(scope) ?? .empty)
    }
}
