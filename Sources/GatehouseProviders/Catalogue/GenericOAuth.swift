import Foundation
public import GatehouseClient
import GatehouseOAuth
public import GatehouseTypes

extension ProviderDescription {
    /// Any service that speaks OAuth 2.0 without OpenID and keeps to the standard; one that doesn't says so by
    /// ``oauth(id:displayName:scope:revokes:hasSecretInForm:documentation:quirks:settings:)``.
    ///
    /// - Parameters:
    ///   - endpoints: Where the service is asked.
    ///   - account: Which members say whose account it is.
    ///   - id: The provider's name in stored sessions.
    ///   - displayName: What a person reads.
    ///   - scope: What is asked for.
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
    /// Any service that speaks OAuth 2.0.
    public static let oauth = CatalogueEntry(
        "oauth",
        [
            Parameter("authorization", "the authorization endpoint"), Parameter("token", "the token endpoint"),
            Parameter("userinfo", "what describes the account"),
            Parameter("subject", "the member that names the account", usual: "id"),
            Parameter("name", "the member that the account is called by", usual: "name"),
            Parameter("scope", "what is asked for, with commas, or - for nothing", usual: "-"),
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
