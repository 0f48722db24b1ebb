import Foundation
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// An app at Apple, whose client secret is a token that it signs with a key of its own: `client_secret_post` with an ES256 JWT,
/// made anew for each request.
///
/// Published at <https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret>.
public struct AppleClientSecret: ClientAuthenticator {
    /// Whom the secret is for.
    public static let audience = "https://appleid.apple.com"

    /// The longest that Apple accepts, in seconds: about half a year.
    public static let maximumLifetime = Duration.seconds(15_777_000)

    /// The app: a Services ID, or an app's bundle ID.
    public let clientID: ClientID
    private let teamID: String
    private let signer: any TokenSigner
    private let lifetime: Duration

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - clientID: The app: a Services ID, or an app's bundle ID.
    ///   - teamID: The developer team.
    ///   - signer: The key for Sign in with Apple, under the ID that it has there: an ES256 key.
    ///   - lifetime: How long a secret is good; five minutes are plenty, since one is made for each request.
    public init(_ clientID: ClientID, teamID: String, signer: any TokenSigner, lifetime: Duration = .seconds(300)) {
        self.clientID = clientID
        self.teamID = teamID
        self.signer = signer
        self.lifetime = min(lifetime, AppleClientSecret.maximumLifetime)
    }

    /// `client_secret_post`
    public var methodName: String { "client_secret_post" }

    /// A fresh secret.
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
