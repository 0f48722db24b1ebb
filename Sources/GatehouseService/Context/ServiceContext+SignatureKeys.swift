import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension ServiceContext {
    /// The keys by which what a client has signed is verified.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - token: What it has signed. The key that it names may be a new one at the client's `jwks_uri`.
    ///   - code: The code of the refusal.
    /// - Returns: The keys; `nil` if the client has none.
    /// - Throws: ``Refusal`` if the keys at its `jwks_uri` aren't available.
    func signatureKeys(
        of client: ClientRecord, for token: Secret, orRefuse code: OAuthErrorCode
    ) async throws(Refusal) -> JSONWebKeySet? {
        guard let address = client.metadata.jwksURI else {
            let keys = client.metadata.signatureKeys
            return keys.isEmpty ? nil : try? JSONWebKeySet(parsing: ["keys": .array(keys)])
        }
        guard let publishedKeys else {
            throw Refusal(code, "The service doesn't fetch the client's keys at its jwks_uri: register them by jwks.")
        }
        let header = try? UnverifiedToken(compact: token.revealed, maximumSize: RequestObject.maximumSize).header
        guard let header else { throw Refusal(code, "What the client has signed isn't a JSON Web Signature.") }
        do {
            return try await publishedKeys.keys(
                at: address, for: header.keyID, isOfSelfRegistered: client.registeredItself)
        } catch {
            throw Refusal(code, "The client's keys at its jwks_uri aren't available: \(error.advice).")
        }
    }
}
