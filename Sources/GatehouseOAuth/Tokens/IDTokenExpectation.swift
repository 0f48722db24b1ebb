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
}
