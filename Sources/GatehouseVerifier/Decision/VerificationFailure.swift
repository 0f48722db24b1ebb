/// Ends the verification of a request before it is complete. Used only inside this module.
enum VerificationFailure: Error {
    case refused(RefusalReason, others: [RefusalReason] = [])
    case undecided(VerificationUnavailable)

    static func refused(
        _ code: RefusalReason.Code, _ detail: String? = nil,
        consequence: RefusalReason.Consequence = .invalidToken
    ) -> VerificationFailure {
        .refused(RefusalReason(code, detail, consequence: consequence))
    }
}
