import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// The expected contents of an ID token (OpenID Connect Core, section 3.1.3.7). The signature is verified before.
public struct IDTokenExpectation: Sendable {
    /// The reason why an ID token is refused.
    @nonexhaustive
    public enum Refusal: String, Sendable, Hashable {
        /// It is from another issuer.
        case wrongIssuer
        /// It is for another client, or also for clients that aren't trusted.
        case wrongAudience
        /// It was issued to another client.
        case wrongAuthorizedParty
        /// It has expired.
        case expired
        /// Its time of issue is in the future.
        case notYetValid
        /// Its nonce isn't the one of the request.
        case wrongNonce
        /// It belongs to another access token.
        case wrongAccessToken
        /// The user's authentication is too old, or its time is missing.
        case tooOld
        /// The authentication context class isn't one of the requested ones, or is missing.
        case wrongContext
        /// It was issued before the previous ID token of the session.
        case olderThanPrevious
    }

    /// The issuer identifier, byte for byte.
    public var issuer: String
    /// The client.
    public var clientID: ClientID
    /// The nonce of the request; `nil` if there was none, as for a refresh.
    public var nonce: String?
    /// The maximum time since the user's authentication.
    public var maximumAge: Duration?
    /// The tolerated difference between the issuer's clock and ours.
    public var tolerance: Duration
    /// The requested authentication context classes; the token must contain one of them (RFC 9470, section 4).
    public var contextClasses: [String] = []
    /// The audiences that are allowed besides the client.
    public var trustedAudiences: Set<ClientID> = []
    /// The known deviations of the issuer from the standard.
    public var quirks: Set<IDTokenQuirk> = []
    /// The claims of the previous ID token, for a refresh (section 12.2). The caller must compare the subjects.
    public var previous: IDTokenClaims?

    /// Creates an expectation.
    public init(
        issuer: String, clientID: ClientID, nonce: String?, maximumAge: Duration? = nil,
        tolerance: Duration = .seconds(300)
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.nonce = nonce
        self.maximumAge = maximumAge
        self.tolerance = tolerance
    }

    /// Compares the claims of an ID token with the expectation.
    ///
    /// - Parameters:
    ///   - claims: The token's claims.
    ///   - accessToken: The access token that was issued with it; `nil` if there is none.
    ///   - algorithm: The signature algorithm of the ID token, which determines the digest in `at_hash`.
    ///   - time: The clock.
    /// - Returns: The first reason against the token; `nil` if it is as expected.
    public func refusal(
        of claims: IDTokenClaims, accessToken: Secret?, algorithm: SignatureAlgorithm, time: any TimeSource
    ) -> Refusal? {
        if !claims.issuer.utf8.elementsEqual(issuer.utf8) { return .wrongIssuer }
        if let refusal = audienceRefusal(of: claims) { return refusal }
        if let refusal = timeRefusal(of: claims, now: time.now) ?? previousRefusal(of: claims) { return refusal }
        if !contextClasses.isEmpty, !meetsContext(claims) { return .wrongContext }
        if let nonce, !Secret(claims.nonce ?? "").matches(Secret(nonce)) { return .wrongNonce }
        if let hash = claims.accessTokenHash, let accessToken {
            guard LeftHalfHash.matches(hash, accessToken, algorithm: algorithm) else { return .wrongAccessToken }
        }
        return nil
    }

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

/// Deviations of some issuers from OpenID Connect that a client may tolerate.
@nonexhaustive
public enum IDTokenQuirk: String, Sendable, Hashable, CaseIterable {
    /// Omits `auth_time` even if the request contains a maximum age (against Core, section 3.1.2.1). The time of the
    /// user's authentication is then unknown.
    case omitsAuthenticationTime
    /// Omits `acr` even if the request contains context classes. The resource server must then decide by the access
    /// token.
    case omitsContextClass
}
