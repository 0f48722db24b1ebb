/// Ends the verification of a request before it is complete. Used only inside this module.
enum Halt: Error {
    case refused(RefusalReason, others: [RefusalReason] = [])
    case undecided(Indecision)

    static func refused(
        _ code: RefusalReason.Code, _ detail: String? = nil,
        consequence: RefusalReason.Consequence = .invalidToken
    ) -> Halt {
        .refused(RefusalReason(code, detail, consequence: consequence))
    }
}
