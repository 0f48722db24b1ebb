public import GatehouseJOSE
public import GatehouseTypes

/// A device's word that one of its apps may have a session of its own: the actor token of a ``TokenExchangeRequest``.
///
/// The request has to prove two keys at once: the device's, which the subject token is bound to, and the app's, which
/// the new tokens will be bound to. Its DPoP proof is the app's, as RFC 9449, section 5, has it, so the new tokens'
/// `cnf` follows from the standard alone. The device's key signs this token instead, and it's an actor token because
/// the device is the one that acts (RFC 8693, section 2.1; type `urn:ietf:params:oauth:token-type:jwt`).
///
/// It's of the type `device-proof+jwt`, brings the device's public key as `jwk`, and says: who acts (`iss` and `sub`, the
/// device's client), for whom it is meant (`aud`, the issuer), which app is to get tokens (`client_id`) bound to which
/// key (`jkt`, its thumbprint), and for which subject token (`ath`, as in a DPoP proof). It lives for a minute (`iat`,
/// `exp`) and is good once (`jti`). A service accepts it only if the thumbprint of `jwk` is the subject token's `cnf.jkt`:
/// so a stolen subject token is worth nothing without the device, and a stolen device proof nothing without the app's key.
public struct DeviceProof: Sendable, Hashable {
    /// The token's type.
    public static let type = "device-proof+jwt"

    /// The client that the device itself is.
    public let deviceClientID: ClientID
    /// The issuer that it is meant for.
    public let audience: String
    /// The app that is to get tokens.
    public let clientID: ClientID
    /// The thumbprint of the key that the tokens will be bound to.
    public let appKeyThumbprint: String
    /// What stands for the subject token (`ath`, RFC 9449, section 4.2).
    public let subjectTokenHash: String

    /// Describes what the device vouches for.
    public init(
        deviceClientID: ClientID, audience: String, clientID: ClientID, appKeyThumbprint: String, subjectToken: Secret
    ) {
        self.deviceClientID = deviceClientID
        self.audience = audience
        self.clientID = clientID
        self.appKeyThumbprint = appKeyThumbprint
        subjectTokenHash = DPoPProof.accessTokenHash(subjectToken)
    }

    /// Signs it.
    ///
    /// - Parameters:
    ///   - signer: The device's key.
    ///   - lifetime: How long the proof is good.
    ///   - time: The clock.
    ///   - randomness: Where the proof's identifier comes from.
    /// - Returns: The actor token.
    /// - Throws: Whatever the signer throws.
    public func signed(
        by signer: any TokenSigner, lifetime: Duration = .seconds(60), time: any TimeSource,
        randomness: any RandomSource
    ) async throws -> TokenExchangeRequest.Actor {
        let now = time.numericDate
        let claims: JSONValue = [
            "iss": .string(deviceClientID.rawValue), "sub": .string(deviceClientID.rawValue),
            "aud": .string(audience), "client_id": .string(clientID.rawValue), "jkt": .string(appKeyThumbprint),
            "ath": .string(subjectTokenHash), "jti": .string(randomness.token(byteCount: 16)), "iat": .integer(now),
            "exp": .integer(now + lifetime.wholeSeconds),
        ]
        let key = JSONWebKey(signer.publicKey.publicKey, keyID: nil)
        let token = try await SignedToken.make(
            claims: claims, type: DeviceProof.type, header: ["jwk": key.json], signer: signer)
        return TokenExchangeRequest.Actor(token: Secret(token), type: .jwt)
    }
}
