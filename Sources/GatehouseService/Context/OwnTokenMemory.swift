import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// The claims of the service's own access tokens that were verified last, by the tokens' digests: backends ask about
/// the same token again and again, and a signature takes longer to verify than everything else.
///
/// It spares the signature only. Whether a token has expired or was revoked is found out each time. When a key is
/// added or removed, all are forgotten: a token is worth nothing any more when the key that has signed it is removed.
final class OwnTokenMemory: Sendable {
    private struct State {
        let keys: JSONWebKeySet
        var claims = ClockCache<DigestWords, AccessTokenClaims>(capacity: OwnTokenMemory.capacity)
    }

    /// How many tokens there are at most. One takes about 1 KiB.
    static let capacity = 4096

    private let state = Mutex(State(keys: JSONWebKeySet([])))

    /// The claims of a token that some of these keys has signed.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - keys: The keys of the service.
    ///   - verify: Verifies the token with these keys, and reads its claims; nil if it isn't a token of the service.
    /// - Returns: The claims.
    func claims(
        of token: Secret, signedBy keys: JSONWebKeySet, verify: () -> AccessTokenClaims?
    ) -> AccessTokenClaims? {
        let digest = DigestWords(Digest.sha256(token))
        let known = state.withLock { state in
            if state.keys != keys { state = State(keys: keys) }
            return state.claims.find(digest)
        }
        if let known { return known }
        guard let claims = verify() else { return nil }
        state.withLock { state in
            // Another request may have come with other keys meanwhile.
            if state.keys == keys { state.claims.insert(claims, for: digest) }
        }
        return claims
    }
}
