import Foundation
import GatehouseOAuth
import GatehouseTypes

/// The facts in an ID token about the authorization that it is a response to.
struct IDTokenDetails: Sendable {
    /// The `nonce` of the request.
    var nonce: String?
    /// The time of the sign-in, if the client wants to know it.
    var authenticatedAt: Date?
    /// The names of the claims about the person that it contains, besides those that the client's settings add.
    var claims: [String] = []
}

/// The part of the first ID token that those of refreshes repeat (OpenID Connect Core, section 12.2): the time of the
/// sign-in, and the claims that the client has asked for. The `nonce` belongs to the first one only.
extension ServiceContext {
    /// The details of a family's ID tokens, encrypted for its row, since two clients could compare the time of a
    /// sign-in; `nil` if there are none.
    func sealed(_ details: IDTokenDetails, of family: FamilyID) throws(ServiceError) -> [UInt8]? {
        guard details.authenticatedAt != nil || !details.claims.isEmpty else { return nil }
        var json: [String: JSONValue] = ["claims": .array(details.claims.map(JSONValue.string))]
        json["authenticatedAt"] = details.authenticatedAt?.microseconds
        return try vault.seal(Secret(bytes: JSONValue.object(json).encoded), as: ServiceContext.idTokenName(family))
    }

    /// Returns the details of the ID token of a refresh.
    func idTokenDetails(of family: TokenFamily) throws(ServiceError) -> IDTokenDetails {
        guard let sealed = family.sealedIDToken else { return IDTokenDetails() }
        let text = try vault.open(sealed, as: ServiceContext.idTokenName(family.id))
        guard let json = try? JSONValue(parsing: text.revealedBytes, limits: .document),
            let claims = json["claims"]?.strings
        else { throw ServiceError(.storageCorrupt, "What the ID tokens of a token family say can't be read.") }
        return IDTokenDetails(authenticatedAt: Date(microseconds: json["authenticatedAt"]), claims: claims)
    }

    private static func idTokenName(_ family: FamilyID) -> String { "ID token of \(family)" }
}
