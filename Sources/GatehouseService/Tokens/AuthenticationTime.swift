import Foundation
import GatehouseTypes

/// The time of the sign-in in access tokens (`auth_time`). Only those of a request with `max_age` contain it, for
/// backends that ask for a recent sign-in (RFC 9470): two backends that know the same time could tell that two of their
/// users are one person. For the same reason it is encrypted in the family's row.
extension ServiceContext {
    /// When the person signed in, if the family's access tokens say it.
    func authenticationTime(of family: TokenFamily) throws(ServiceError) -> Date? {
        guard let sealed = family.sealedAuthenticationTime else { return nil }
        let text = try vault.open(sealed, as: ServiceContext.authenticationTimeName(family.id)).revealed
        guard let seconds = Int64(text) else {
            throw ServiceError(.storageCorrupt, "The authentication time of a token family can't be read.")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    func sealed(_ authenticationTime: Date, of family: FamilyID) throws(ServiceError) -> [UInt8] {
        let seconds = Int64(authenticationTime.timeIntervalSince1970)
        return try vault.seal(Secret(String(seconds)), as: ServiceContext.authenticationTimeName(family))
    }

    private static func authenticationTimeName(_ family: FamilyID) -> String { "authentication time of \(family)" }
}
