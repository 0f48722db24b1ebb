public import GatehouseJOSE
import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens whose signature is another text's.
    public static let brokenSignature = Self("ID tokens with a signature that isn't theirs") { $0.signature = .broken }

    /// ID tokens that nobody signed (`alg` is `none`).
    public static let unsigned = Self("ID tokens that nobody signed") { $0.signature = .none }

    /// ID tokens signed with another key of the issuer's, which it publishes.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - others: What is published beside it.
    /// - Returns: The way to misbehave.
    public static func signing(with key: SigningKey, beside others: [JSONWebKey] = []) -> Self {
        Self("ID tokens signed with \(key.algorithm.name)") {
            $0.signingKey = key
            $0.publishedKeys = [key.publicKey] + others
        }
    }

    /// ID tokens signed with a key that isn't published.
    public static func signing(withUnpublished key: SigningKey) -> Self {
        Self("ID tokens signed with a key that isn't published") { $0.signingKey = key }
    }

    /// ID tokens that don't say which key they're signed with.
    public static let unnamedKey = Self("ID tokens that don't name their key") { $0.namesKey = false }

    /// ID tokens that belong to another access token.
    public static let wrongAccessTokenHash = Self("ID tokens of another access token") {
        $0.claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA"
    }
}
