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
/// When this process erases an account, all are forgotten, too: no claim says which account it is about.
final class OwnTokenMemory: Sendable {
    private struct State {
        let keys: JSONWebKeySet
        /// How often all were forgotten. What was verified before the last time may be about an erased account.
        var erasures = 0
        var claims = ClockCache<DigestWords, AccessTokenClaims>(capacity: OwnTokenMemory.capacity)
    }

    /// How many tokens there are at most. One takes about 1 KiB.
    static let capacity = 4096

    private let state = Mutex(State(keys: JSONWebKeySet([])))

    /// How many tokens there are.
    var count: Int { state.withLock { $0.claims.count } }

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
        let (known, erasures) = state.withLock { state in
            if state.keys != keys { state = State(keys: keys, erasures: state.erasures) }
            return (state.claims.find(digest), state.erasures)
        }
        if let known { return known }
        guard let claims = verify() else { return nil }
        state.withLock { state in
            // Another request may have come with other keys meanwhile, or an account may have been erased.
            if state.keys == keys, state.erasures == erasures { state.claims.insert(claims, for: digest) }
        }
        return claims
    }

    /// Forgets all tokens.
    func forget() {
        state.withLock { $0 = State(keys: $0.keys, erasures: $0.erasures + 1) }
    }
}
