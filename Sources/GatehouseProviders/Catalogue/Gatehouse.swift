import GatehouseClient
import GatehouseTypes

extension ProviderDescription {
    /// A Gatehouse service. Its tokens are bound to a key of the device if there is a key store (RFC 9449).
    ///
    /// - Parameters:
    ///   - issuer: The service's issuer identifier.
    ///   - displayName: The name to display.
    /// - Returns: The description.
    public static func gatehouse(_ issuer: String, displayName: String = "Gatehouse") -> ProviderDescription {
        .openID(
            id: "gatehouse", displayName: displayName, issuer: issuer,
            scope: "openid offline_access", documentation: issuer)
    }
}

extension CatalogueEntry {
    /// A Gatehouse service.
    public static let gatehouse = CatalogueEntry("gatehouse", [Parameter("issuer", "the service's issuer")]) {
        .gatehouse($0["issuer"] ?? "")
    }
}
