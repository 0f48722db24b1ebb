public import GatehouseClient
import GatehouseHTTP

extension PasswordServiceDescription {
    /// A service with user names and passwords that uses the member names of OAuth: the password grant (RFC 6749,
    /// section 4.3), refresh (section 6) and revocation (RFC 7009). OAuth 2.1 omits the password grant, so use it only
    /// for the app's own service.
    ///
    /// The account identifier is the member `sub` of the token response. A service with other member names needs a
    /// description of its own.
    ///
    /// - Parameters:
    ///   - address: The base URL, to which `/token` and `/revoke` are appended.
    ///   - id: The provider's identifier in stored sessions; `nil` uses the base URL.
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
