import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// The credential with which the command's client authenticates to a provider.
enum ClientCredential: Sendable {
    /// No credential: a public client.
    case none
    /// A client secret, which the provider also knows.
    case secret(Secret)
    /// A private key, in PEM or as a JSON Web Key. The provider knows the public key.
    case key(Secret)

    /// Returns the authenticator of a client with this credential.
    ///
    /// - Throws: ``CommandFailure`` if the key can't sign.
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
