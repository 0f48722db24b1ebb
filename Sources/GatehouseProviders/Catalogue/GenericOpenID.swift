public import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// Any OpenID provider that follows the standard.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier: an `https` URL.
    ///   - id: The provider's identifier in stored sessions; `nil` uses the issuer.
    ///   - displayName: The name to display; `nil` uses the issuer.
    /// - Returns: The description.
    public static func openID(
        _ issuer: String, id: ProviderID? = nil, displayName: String? = nil
    ) -> ProviderDescription {
        .openID(
            id: id ?? ProviderID(rawValue: issuer), displayName: displayName ?? issuer, issuer: issuer,
            scope: "openid profile email offline_access",
            documentation: "https://openid.net/specs/openid-connect-core-1_0.html")
    }
}

extension CatalogueEntry {
    /// Any OpenID provider.
    public static let openID = CatalogueEntry("openid", [Parameter("issuer", "the issuer's identifier")]) {
        .openID($0["issuer"] ?? "")
    }
}
