public import GatehouseClient
import GatehouseHTTP
import GatehouseTypes

extension PasswordServiceDescription {
    /// A service of one's own with names and passwords that speaks OAuth's words: the password grant (RFC 6749, section 4.3),
    /// which OAuth 2.1 leaves to services that are the app's own, refresh (section 6) and revocation (RFC 7009).
    ///
    /// The account is the member `sub` of the token endpoint's answer. A service with other words is described in full.
    ///
    /// - Parameters:
    ///   - address: What stands before `/token` and `/revoke`.
    ///   - id: The provider's name in stored sessions; the address unless told otherwise.
    /// - Returns: The description.
    public static func passwordGrant(at address: String, id: ProviderID? = nil) -> PasswordServiceDescription {
        let client = ("client_id", "{apiKey}")
        return PasswordServiceDescription(
            id: id ?? ProviderID(rawValue: address), issuer: address, baseAddress: address,
            operations: [
                .signIn: [
                    ServiceExchange(
                        .post, "/token",
                        .form([
                            ("grant_type", "password"), client, ("username", "{username}"), ("password", "{password}"),
                        ]))
                ],
                .refresh: [
                    ServiceExchange(
                        .post, "/token",
                        .form([("grant_type", "refresh_token"), client, ("refresh_token", "{refreshToken}")]))
                ],
                .revoke: [ServiceExchange(.post, "/revoke", .form([client, ("token", "{token}")]))],
            ],
            session: SessionPlaces(
                accessToken: "access_token", refreshToken: "refresh_token", lifetime: "expires_in",
                account: AccountMapping(subject: "sub", displayNames: ["name", "email"])))
    }
}

extension CatalogueEntry {
    /// Names and passwords over REST.
    public static let passwordService = CatalogueEntry(
        "password", [Parameter("address", "what stands before /token and /revoke")]
    ) { values in
        .passwordService(
            .passwordGrant(at: values["address"] ?? ""), displayName: values["address"] ?? "",
            documentation: "https://www.rfc-editor.org/rfc/rfc6749#section-4.3")
    }
}
