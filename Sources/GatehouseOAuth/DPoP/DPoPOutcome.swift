/// The result of verifying a request's DPoP proof.
public enum DPoPOutcome: Sendable {
    /// The proof is valid, and its key has this thumbprint (RFC 7638).
    case accepted(keyThumbprint: String)
    /// The proof isn't valid: `invalid_dpop_proof` at a token endpoint, `invalid_token` at a resource server.
    case refused(ProofRefusal)
    /// The proof must contain this nonce: `use_dpop_nonce`, with the nonce in `DPoP-Nonce`.
    case nonceRequired(String)
    /// The proof can't be verified now, since the replay memory is full or unavailable: a 503, never a refusal.
    case undecided(any Error)
}
