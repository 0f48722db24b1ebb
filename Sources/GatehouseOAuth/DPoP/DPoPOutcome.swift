/// What looking at a request's proof gave.
public enum DPoPOutcome: Sendable {
    /// The proof is good, and was made with the key of that thumbprint (RFC 7638).
    case accepted(keyThumbprint: String)
    /// The proof is no good: `invalid_dpop_proof` at a token endpoint, `invalid_token` at a resource.
    case refused(ProofRefusal)
    /// The proof must hold this nonce: `use_dpop_nonce`, with the nonce in `DPoP-Nonce`.
    case nonceRequired(String)
    /// It can't be told now, since the replay memory is full or out of reach: a 503, never a refusal.
    case undecided(any Error)
}
