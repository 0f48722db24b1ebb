import GatehouseTypes
import GatehouseVerifier

/// Records a guard's decisions as diagnostic events: reasons, method and path. Contains no part of the token, and no
/// query.
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

    func undecided(_ unavailable: VerificationUnavailable, _ original: OriginalRequest) {
        record("guard.undecided", "\(unavailable.code.rawValue): \(unavailable.underlyingError)", original)
    }

    /// Records an error before the verifier was asked. `original` is `nil` if the proxy's description of the request
    /// can't be read.
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
