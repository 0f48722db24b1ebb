import GatehouseIssuer
import GatehouseOAuth

/// Checks that a token isn't revoked.
final class StatusCheck: Sendable {
    private let rule: StatusRule
    private let source: (any TokenStatusSource)?

    init(rule: StatusRule, source: (any TokenStatusSource)?) {
        self.rule = rule
        self.source = source
    }

    /// Returns whether there is anything to check for a token with this reference, or without one.
    func concerns(_ reference: StatusReference?) -> Bool {
        rule.isChecked && (reference != nil || rule.isRequired)
    }

    func check(_ reference: StatusReference?) async throws(VerificationFailure) {
        guard rule.isChecked else { return }
        guard let reference else {
            if rule.isRequired { throw .refused(.statusRequired, "status") }
            return
        }
        do {
            guard let source else { throw IssuerError(.noSource) }
            if let status = try source.availableStatus(of: reference) {
                return try judge(status)
            }
            try judge(await source.status(of: reference))
        } catch let failure as VerificationFailure {
            throw failure
        } catch {
            try judge(error)
        }
    }

    private func judge(_ status: TokenStatus) throws(VerificationFailure) {
        if rule.acceptedStatuses.contains(status) { return }
        switch status {
        case .invalid: throw .refused(.revoked, "status")
        case .suspended: throw .refused(.suspended, "status")
        default: throw .refused(.statusNotAccepted, "status")
        }
    }

    private func judge(_ error: any Error) throws(VerificationFailure) {
        switch (error as? IssuerError)?.code {
        case .foreignAddress: throw .refused(.foreignStatusList, "uri")
        case .noSuchPlace: throw .refused(.statusNotAccepted, "idx")
        default:
            guard rule.whenUnavailable == .accepted else {
                throw .undecided(VerificationUnavailable(.statusUnavailable, error))
            }
        }
    }
}
