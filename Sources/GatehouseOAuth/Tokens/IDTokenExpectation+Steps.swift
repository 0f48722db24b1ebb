import Foundation
import GatehouseTypes

extension IDTokenExpectation {
    /// Steps 3 to 5: the audience contains this client and otherwise only trusted ones, and the token was issued to
    /// this client.
    func audienceRefusal(of claims: IDTokenClaims) -> Refusal? {
        let audience = Set(claims.audience.map(ClientID.init(_:)))
        guard audience.contains(clientID), audience.subtracting([clientID]).isSubset(of: trustedAudiences) else {
            return .wrongAudience
        }
        if audience.count > 1, claims.authorizedParty == nil { return .wrongAuthorizedParty }
        if let party = claims.authorizedParty, party != clientID { return .wrongAuthorizedParty }
        return nil
    }

    /// Steps 9, 10 and 13: expiry, time of issue, and maximum age.
    func timeRefusal(of claims: IDTokenClaims, now: Date) -> Refusal? {
        if now >= claims.expiresAt.addingTimeInterval(tolerance.seconds) { return .expired }
        if claims.issuedAt > now.addingTimeInterval(tolerance.seconds) { return .notYetValid }
        guard let maximumAge else { return nil }
        guard let signedIn = claims.authenticatedAt else {
            return quirks.contains(.omitsAuthenticationTime) ? nil : .tooOld
        }
        return now.timeIntervalSince(signedIn) <= maximumAge.seconds + tolerance.seconds ? nil : .tooOld
    }

    /// Step 12: the authentication context class.
    func meetsContext(_ claims: IDTokenClaims) -> Bool {
        guard let contextClass = claims.contextClass else { return quirks.contains(.omitsContextClass) }
        return contextClasses.contains { $0.utf8.elementsEqual(contextClass.utf8) }
    }

    /// Section 12.2: the audience still contains that of the previous ID token, the authorized party is the same, the
    /// token isn't older, and a nonce is the same.
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
