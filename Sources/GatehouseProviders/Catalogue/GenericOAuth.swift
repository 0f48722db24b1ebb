import Foundation
public import GatehouseClient
import GatehouseOAuth
public import GatehousePasswordProviders
public import GatehouseTypes

extension ProviderDescription {
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
