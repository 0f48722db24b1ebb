import Foundation
public import GatehouseClient
import GatehouseCrypto
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// An app at Apple. Its client secret is an ES256 JWT that it signs with its own key, sent as `client_secret_post` and
/// created for each request.
///
/// Published at <https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret>.
public struct AppleClientSecret: ClientAuthenticator {
    /// The audience of the secret.
    public static let audience = "https://appleid.apple.com"

    /// The maximum lifetime that Apple accepts: 15,777,000 seconds, about half a year.
    public static let maximumLifetime = Duration.seconds(15_777_000)

    /// The client identifier: a Services ID, or an app's bundle ID.
    public let clientID: ClientID
    private let teamID: String
    private let signer: any TokenSigner
    private let lifetime: Duration

    /// Creates the authenticator of an app.
    ///
    /// - Parameters:
    ///   - clientID: The client identifier: a Services ID, or an app's bundle ID.
    ///   - teamID: The identifier of the developer team.
    ///   - signer: The key for Sign in with Apple, an ES256 key with the key identifier that Apple gave it.
    ///   - lifetime: The lifetime of a secret. Five minutes are enough, since a secret is created for each request.
    public init(_ clientID: ClientID, teamID: String, signer: any TokenSigner, lifetime: Duration = .seconds(300)) {
        self.clientID = clientID
        self.teamID = teamID
        self.signer = signer
        self.lifetime = min(lifetime, AppleClientSecret.maximumLifetime)
    }

    /// `client_secret_post`
    public var methodName: String { "client_secret_post" }

    /// Returns a new secret.
    public func proof(
        for issuer: String, time: any TimeSource, randomness: any RandomSource
    ) async throws -> ClientAuthenticationFields {
        let now = Int64(time.now.timeIntervalSince1970)
        let claims: JSONValue = [
            "iss": .string(teamID), "iat": .integer(now), "exp": .integer(now + Int64(lifetime.seconds)),
            "aud": .string(AppleClientSecret.audience), "sub": .string(clientID.rawValue),
        ]
        let secret = try await SignedToken.make(claims: claims, type: nil, signer: signer)
        var parameters = OAuthParameters()
        parameters.set("client_id", clientID.rawValue)
        parameters.set("client_secret", secret)
        return ClientAuthenticationFields(parameters: parameters)
    }
}

extension AppleClientSecret {
    /// Creates the method from the key file that the developer account offers for download.
    ///
    /// - Parameters:
    ///   - clientID: The Services ID.
    ///   - teamID: The identifier of the developer team.
    ///   - keyID: The identifier of the key.
    ///   - pem: The content of the key file, a P-256 key.
    ///   - lifetime: How long each secret is valid.
    /// - Throws: `AuthError` with `misconfigured` if the key can't be used.
    public init(
        _ clientID: ClientID, teamID: String, keyID: KeyID, pem: Secret, lifetime: Duration = .seconds(300)
    ) throws(AuthError) {
        let signer: SigningKey
        do {
            signer = try SigningKey(PrivateKey(pem: pem), algorithm: .es256, keyID: keyID)
        } catch {
            throw AuthError(.misconfigured, "the key for Sign in with Apple can't be used", underlyingError: error)
        }
        self.init(clientID, teamID: teamID, signer: signer, lifetime: lifetime)
    }
}
