public import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// Any OpenID provider that keeps to the standard.
    ///
    /// - Parameters:
    ///   - issuer: The issuer's identifier: an `https` URL.
    ///   - id: The provider's name in stored sessions; the issuer unless told otherwise.
    ///   - displayName: What a person reads; the issuer unless told otherwise.
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
