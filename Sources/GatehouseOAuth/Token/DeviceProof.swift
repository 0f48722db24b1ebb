public import GatehouseJOSE
public import GatehouseTypes

/// A device's statement that one of its apps may have a session of its own: the actor token of a
/// ``TokenExchangeRequest``.
///
/// The request must prove possession of two keys: the device's key, which the subject token is bound to, and the app's
/// key, which the new tokens will be bound to. Its DPoP proof is signed with the app's key (RFC 9449, section 5), so
/// the `cnf` of the new tokens follows from the standard. The device's key signs this token instead. It is the actor
/// token because the device is the acting party (RFC 8693, section 2.1; type `urn:ietf:params:oauth:token-type:jwt`).
///
/// Its type is `device-proof+jwt`, and its header contains the device's public key (`jwk`). Its claims are the acting
/// party (`iss` and `sub`, the device's client), the audience (`aud`, the issuer), the app that will receive tokens
/// (`client_id`), the thumbprint of the key that they will be bound to (`jkt`), and the hash of the subject token
/// (`ath`, as in a DPoP proof). By default it is valid for one minute (`iat`, `exp`), and only once (`jti`). A service
/// accepts it only if the thumbprint of `jwk` is the subject token's `cnf.jkt`. So a stolen subject token is useless
/// without the device's key, and a stolen device proof is useless without the app's key.
public struct DeviceProof: Sendable, Hashable {
    /// The type of the JWT (`typ`).
    public static let type = "device-proof+jwt"

    /// The client identifier of the device itself.
    public let deviceClientID: ClientID
    /// The issuer that the proof is for.
    public let audience: String
    /// The app that will receive tokens.
    public let clientID: ClientID
    /// The thumbprint of the key that the tokens will be bound to.
    public let appKeyThumbprint: String
    /// The hash of the subject token (`ath`, RFC 9449, section 4.2).
    public let subjectTokenHash: String

    /// Creates the contents of a proof.
    public init(
        deviceClientID: ClientID, audience: String, clientID: ClientID, appKeyThumbprint: String, subjectToken: Secret
    ) {
        self.deviceClientID = deviceClientID
        self.audience = audience
        self.clientID = clientID
        self.appKeyThumbprint = appKeyThumbprint
        subjectTokenHash = DPoPProof.accessTokenHash(subjectToken)
    }

    /// Creates the signed proof.
    ///
    /// - Parameters:
    ///   - signer: The device's key.
    ///   - lifetime: The lifetime of the proof.
    ///   - time: The clock.
    ///   - randomness: The source of the proof's identifier (`jti`).
    /// - Returns: The actor token.
    /// - Throws: Any error of the signer.
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
