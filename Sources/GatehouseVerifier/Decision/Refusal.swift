public import GatehouseHTTP

/// Why a request may not pass, and what to answer.
public struct Refusal: Sendable, CustomStringConvertible {
    /// The reasons, at least one, for the log.
    public let reasons: [RefusalReason]

    /// What to answer: what the RFCs ask for and nothing more.
    public let response: HTTPResponse

    init(_ first: RefusalReason, _ others: [RefusalReason] = [], answering form: RefusalAnswer) {
        reasons = [first] + others
        response = form.response(to: reasons)
    }

    /// The reasons; nothing of the token.
    public var description: String {
        "refused: " + reasons.map(\.description).joined(separator: ", ")
    }
}
