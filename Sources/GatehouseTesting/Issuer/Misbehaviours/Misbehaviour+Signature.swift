public import GatehouseJOSE
import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens with the signature of another token.
    public static let brokenSignature = Self("ID tokens with a signature that isn't theirs") { $0.signature = .broken }

    /// ID tokens without a signature (`alg` is `none`).
    public static let unsigned = Self("ID tokens that nobody signed") { $0.signature = .none }

    /// ID tokens signed with another published key of the issuer.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - others: Further published keys.
    /// - Returns: The misbehaviour.
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

    /// ID tokens without the identifier of their key.
    public static let unnamedKey = Self("ID tokens that don't name their key") { $0.namesKey = false }

    /// ID tokens with the hash of another access token (`at_hash`).
    public static let wrongAccessTokenHash = Self("ID tokens of another access token") {
        $0.claims["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA"
    }
}
