public import GatehouseHTTP

/// The reasons for a refusal, and the response to send.
public struct Refusal: Sendable, CustomStringConvertible {
    /// The reasons, at least one, for the log.
    public let reasons: [RefusalReason]

    /// The response to send. It says only what the RFCs require.
    public let response: HTTPResponse

    init(_ first: RefusalReason, _ others: [RefusalReason] = [], answering form: RefusalAnswer) {
        reasons = [first] + others
        response = form.response(to: reasons)
    }

    /// The reasons. Contains no part of the token.
    public var description: String {
        "refused: " + reasons.map(\.description).joined(separator: ", ")
    }
}
