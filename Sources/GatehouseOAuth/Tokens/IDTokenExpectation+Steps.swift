import Foundation
import GatehouseTypes

extension IDTokenExpectation {
    /// Steps 3 to 5: for this client, for nobody else that isn't known, and issued to this client.
    func audienceRefusal(of claims: IDTokenClaims) -> Refusal? {
        let audience = Set(claims.audience.map(ClientID.init(_:)))
        guard audience.contains(clientID), audience.subtracting([clientID]).isSubset(of: trustedAudiences) else {
            return .wrongAudience
        }
        if audience.count > 1, claims.authorizedParty == nil { return .wrongAuthorizedParty }
        if let party = claims.authorizedParty, party != clientID { return .wrongAuthorizedParty }
        return nil
    }

    /// Steps 9, 10 and 13.
    func timeRefusal(of claims: IDTokenClaims, now: Date) -> Refusal? {
        if now >= claims.expiresAt.addingTimeInterval(tolerance.seconds) { return .expired }
        if claims.issuedAt > now.addingTimeInterval(tolerance.seconds) { return .notYetValid }
        guard let maximumAge else { return nil }
        guard let signedIn = claims.authenticatedAt else {
            return quirks.contains(.omitsAuthenticationTime) ? nil : .tooOld
        }
        return now.timeIntervalSince(signedIn) <= maximumAge.seconds + tolerance.seconds ? nil : .tooOld
    }

    /// Step 12.
    func meetsContext(_ claims: IDTokenClaims) -> Bool {
        guard let contextClass = claims.contextClass else { return quirks.contains(.omitsContextClass) }
        return contextClasses.contains { $0.utf8.elementsEqual(contextClass.utf8) }
    }

    /// Section 12.2: the same audience and party as before, not older, and no other nonce.
    func previousRefusal(of claims: IDTokenClaims) -> Refusal? {
        guard let previous else { return nil }
        guard Set(previous.audience).isSubset(of: claims.audience) else { return .wrongAudience }
        if let party = claims.authorizedParty, let before = previous.authorizedParty, party != before {
            return .wrongAuthorizedParty
        }
        if let nonce = claims.nonce, !Secret(nonce).matches(Secret(previous.nonce ?? "")) { return .wrongNonce }
        if claims.issuedAt.addingTimeInterval(tolerance.seconds) < previous.issuedAt { return .olderThanPrevious }
        return nil
    }
}
