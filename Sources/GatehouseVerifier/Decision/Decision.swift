/// The decision of a verifier about a request.
public enum Decision: Sendable {
    /// The request is accepted. The principal is its sender.
    case accepted(Principal)
    /// The request is refused. The response to send is ``Refusal/response``.
    case refused(Refusal)
    /// The request can't be decided now. The response to send is ``VerificationUnavailable/response``, a 503, so that
    /// no client discards its token because of an outage.
    case undecided(VerificationUnavailable)
}
