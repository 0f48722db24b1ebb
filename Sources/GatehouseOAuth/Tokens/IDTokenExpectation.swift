import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// What an ID token must say to be believed (OpenID Connect Core, section 3.1.3.7). Its signature is checked before.
public struct IDTokenExpectation: Sendable {
    /// Why an ID token isn't believed.
    @nonexhaustive
    public enum Refusal: String, Sendable, Hashable {
        /// Another issuer made it.
        case wrongIssuer
        /// It's for another client, or also for clients that nobody knows.
        case wrongAudience
        /// It was issued to another client.
        case wrongAuthorizedParty
        /// It has expired.
        case expired
        /// It comes from the future.
        case notYetValid
        /// It doesn't answer the request that was sent.
        case wrongNonce
        /// It belongs to another access token.
        case wrongAccessToken
        /// The person signed in too long ago.
        case tooOld
    }

    /// The issuer, byte for byte.
    public var issuer: String
    /// The client.
    public var clientID: ClientID
    /// What the request brought along; nothing if there was none, as in a refresh.
    public var nonce: String?
    /// How long ago the person may have signed in.
    public var maximumAge: Duration?
    /// How far the issuer's clock may be from ours.
    public var tolerance: Duration

    /// Describes what is expected.
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

    /// Compares an ID token with what is expected.
    ///
    /// - Parameters:
    ///   - claims: The token's claims.
    ///   - accessToken: The access token that came with it.
    ///   - algorithm: What the ID token is signed with, which decides how `at_hash` is made.
    ///   - time: The clock.
    /// - Returns: The first thing that is wrong, or nothing.
    public func refusal(
        of claims: IDTokenClaims, accessToken: Secret?, algorithm: SignatureAlgorithm, time: any TimeSource
    ) -> Refusal? {
        if !claims.issuer.utf8.elementsEqual(issuer.utf8) { return .wrongIssuer }
        // A second audience that isn't known isn't trusted (section 3.1.3.7, step 3).
        if claims.audience.map(ClientID.init(_:)) != [clientID] { return .wrongAudience }
        if let party = claims.authorizedParty, party != clientID { return .wrongAuthorizedParty }
        if let refusal = timeRefusal(of: claims, now: time.now) { return refusal }
        if let nonce, !Secret(claims.nonce ?? "").matches(Secret(nonce)) { return .wrongNonce }
        if let hash = claims.accessTokenHash, let accessToken {
            guard LeftHalfHash.matches(hash, accessToken, algorithm: algorithm) else { return .wrongAccessToken }
        }
        return nil
    }

    private func timeRefusal(of claims: IDTokenClaims, now: Date) -> Refusal? {
        if now >= claims.expiresAt.addingTimeInterval(tolerance.seconds) { return .expired }
        if claims.issuedAt > now.addingTimeInterval(tolerance.seconds) { return .notYetValid }
        if let maximumAge {
            let limit = maximumAge.seconds + tolerance.seconds
            guard let signedIn = claims.authenticatedAt, now.timeIntervalSince(signedIn) <= limit else {
                return .tooOld
            }
        }
        return nil
    }
}
