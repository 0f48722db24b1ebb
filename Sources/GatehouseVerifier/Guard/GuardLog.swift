import GatehouseTypes

/// What a guard tells of its decisions: reasons, method and path; nothing of the token, and no query.
struct GuardLog: Sendable {
    private let diagnostics: any DiagnosticSink

    init(_ diagnostics: any DiagnosticSink) {
        self.diagnostics = diagnostics
    }

    func accepted(_ original: OriginalRequest) {
        record("guard.accepted", nil, original)
    }

    func refused(_ refusal: Refusal, _ original: OriginalRequest) {
        record("guard.refused", refusal.reasons.map(\.description).joined(separator: ", "), original)
    }

    func undecided(_ indecision: Indecision, _ original: OriginalRequest) {
        record("guard.undecided", "\(indecision.code.rawValue): \(indecision.underlyingError)", original)
    }

    /// The request can't be judged; where it isn't known, the proxy hasn't said which one it is.
    func couldNotAsk(_ error: GuardError, _ original: OriginalRequest?) {
        record(error.isFaultOfProxy ? "guard.misconfigured" : "guard.refused", error.description, original)
    }

    private func record(_ name: String, _ reason: String?, _ original: OriginalRequest?) {
        var fields: [String: String] = [:]
        fields["reason"] = reason
        fields["method"] = original?.method.rawValue
        fields["path"] = original?.path
        diagnostics.record(DiagnosticEvent(name, fields))
    }
}
