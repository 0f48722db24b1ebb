import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// How the command's client proves itself to a provider.
enum ClientCredential: Sendable {
    /// Not at all.
    case none
    /// With a secret that the provider knows too.
    case secret(Secret)
    /// With a private key, in PEM or as a JSON Web Key, whose public half the provider knows.
    case key(Secret)

    /// The client, as it proves itself.
    ///
    /// - Throws: ``CommandFailure`` if the key isn't one to sign with.
    func authenticator(for client: ClientID) throws -> any ClientAuthenticator {
        switch self {
        case .none: ClientAuthentication.none(client)
        case .secret(let secret): ClientAuthentication.secretBasic(client, secret)
        case .key(let key): PrivateKeyJWT(client, signer: try ClientCredential.signer(key))
        }
    }

    private static func signer(_ key: Secret) throws -> SigningKey {
        do {
            guard !key.revealed.contains("-----BEGIN ") else { return try SigningKey(PrivateKey(pem: key)) }
            return try SigningKey(PrivateJSONWebKey(parsing: JSONValue(parsing: key.revealedBytes, limits: .document)))
        } catch {
            throw CommandFailure(
                "The client's private key can't be used. It must be PEM (PKCS #8) or a JSON Web Key for signing.")
        }
    }
}
