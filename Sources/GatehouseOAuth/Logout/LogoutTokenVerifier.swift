import Foundation
public import GatehouseJOSE
public import GatehouseTypes

/// Verifies logout tokens, as a client does that receives one (OpenID Connect Back-Channel Logout, section 2.6).
///
/// Whether a token was received before is for the caller to find out: ``LogoutToken/identifier``.
public struct LogoutTokenVerifier: Sendable {
    /// The maximum length of a token in bytes.
    public static let maximumSize = 16 * 1024

    /// The allowed signature algorithms. Symmetric ones aren't supported.
    public var algorithms: Set<SignatureAlgorithm>
    /// The tolerated difference between the issuer's clock and ours.
    public var tolerance: Duration

    private let issuer: String
    private let clientID: ClientID
    private let time: any TimeSource

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as in its tokens.
    ///   - clientID: The client identifier.
    ///   - algorithms: The allowed signature algorithms.
    ///   - tolerance: The tolerated difference between the issuer's clock and ours.
    ///   - time: The clock.
    public init(
        issuer: String, clientID: ClientID, algorithms: Set<SignatureAlgorithm> = Set(SignatureAlgorithm.all),
        tolerance: Duration = .seconds(30), time: any TimeSource
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.algorithms = algorithms
        self.tolerance = tolerance
        self.time = time
    }

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - token: The token, of which nothing is verified yet.
    ///   - keys: The issuer's keys.
    /// - Returns: Its claims.
    /// - Throws: ``OAuthError`` if a claim isn't as it must be. ``/GatehouseJOSE/JOSEError`` if
    ///   the signature isn't.
    public func verify(_ token: UnverifiedToken, keys: JSONWebKeySet) throws -> LogoutToken {
        // The type is required here, although the standard only recommends it: without it, another token of the issuer
        // with a member `events` could pass for a logout token.
        guard token.header.hasType(LogoutToken.type) else { throw OAuthError(.invalidParameter, "typ") }
        let claims = try LogoutToken(token.verify(with: keys, allowing: algorithms).claims())
        guard claims.issuer.utf8.elementsEqual(issuer.utf8) else { throw OAuthError(.issuerMismatch, "iss") }
        guard claims.audience.contains(where: { $0.utf8.elementsEqual(clientID.rawValue.utf8) }) else {
            throw OAuthError(.invalidParameter, "aud")
        }
        let now = time.now
        guard now < claims.expiresAt.addingTimeInterval(tolerance.seconds) else {
            throw OAuthError(.invalidParameter, "exp")
        }
        guard claims.issuedAt <= now.addingTimeInterval(tolerance.seconds) else {
            throw OAuthError(.invalidParameter, "iat")
        }
        return claims
    }
}
