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
        /// The person signed in too long ago, or nobody says when.
        case tooOld
        /// The person wasn't asked for the proof that was demanded, or nobody says for which.
        case wrongContext
        /// It was issued before the one that it follows.
        case olderThanPrevious
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
    /// The authentication context classes that were demanded; one of them must be met (RFC 9470, section 4).
    public var contextClasses: [String] = []
    /// The audiences that may stand beside the client.
    public var trustedAudiences: Set<ClientID> = []
    /// What the issuer is known to do otherwise.
    public var quirks: Set<IDTokenQuirk> = []
    /// What the ID token before said, at a refresh (section 12.2). Whether the subject is the same is for the one to judge
    /// who holds the session.
    public var previous: IDTokenClaims?

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
        if let refusal = audienceRefusal(of: claims) { return refusal }
        if let refusal = timeRefusal(of: claims, now: time.now) ?? previousRefusal(of: claims) { return refusal }
        if !contextClasses.isEmpty, !meetsContext(claims) { return .wrongContext }
        if let nonce, !Secret(claims.nonce ?? "").matches(Secret(nonce)) { return .wrongNonce }
        if let hash = claims.accessTokenHash, let accessToken {
            guard LeftHalfHash.matches(hash, accessToken, algorithm: algorithm) else { return .wrongAccessToken }
        }
        return nil
    }
}
