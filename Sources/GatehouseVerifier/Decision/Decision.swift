/// What a verifier says about a request.
public enum Decision: Sendable {
    /// The request may pass, and this is who sent it.
    case accepted(Principal)
    /// The request may not pass. Its answer is ``Refusal/response``.
    case refused(Refusal)
    /// It can't be told now. The answer is ``Indecision/response``, a 503, so that no client gives up its token because
    /// of an outage.
    case undecided(Indecision)
}
