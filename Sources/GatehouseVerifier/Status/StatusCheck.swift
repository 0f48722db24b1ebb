package import GatehouseIssuer
public import GatehouseOAuth

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

/// A source of the statuses of an issuer's tokens.
package protocol TokenStatusSource: Sendable {
    /// Returns the status of a token.
    ///
    /// - Parameter reference: The list and the index that the token names.
    /// - Returns: The status.
    /// - Throws: ``IssuerError``.
    func status(of reference: StatusReference) async throws(IssuerError) -> TokenStatus

    /// Returns the status of a token if that needs no waiting.
    ///
    /// - Parameter reference: The list and the index that the token names.
    /// - Returns: The same status as ``status(of:)``, or `nil` if the caller has to wait for it.
    /// - Throws: ``IssuerError``.
    func availableStatus(of reference: StatusReference) throws(IssuerError) -> TokenStatus?
}

extension TokenStatusSource {
    /// Returns `nil`: the status has to be waited for.
    package func availableStatus(of reference: StatusReference) throws(IssuerError) -> TokenStatus? { nil }
}

/// How a verifier treats tokens that name a status (Token Status List).
public struct StatusRule: Sendable, Hashable {
    /// The decision about a token whose list is neither cached nor available.
    @nonexhaustive
    public enum Unavailability: Sendable, Hashable {
        /// The request is undecided: a 503. A token that may have been revoked isn't accepted.
        case undecided
        /// The token is accepted as if it named no status. An attacker who can block the fetch of the list can then use
        /// a revoked token until it expires.
        case accepted
    }

    /// Whether the status is checked. If `false`, a revoked token is accepted until it expires.
    public var isChecked = true

    /// Whether only tokens that name a status are accepted.
    public var isRequired = false

    /// The accepted statuses. An application can add its own.
    public var acceptedStatuses: Set<TokenStatus> = [.valid]

    /// The decision about a token whose list is unavailable.
    public var whenUnavailable = Unavailability.undecided

    /// The status is checked if the token names one, and must be valid. While it is unavailable, the request is
    /// undecided.
    public static let standard = StatusRule()

    /// The status isn't checked.
    public static let off: StatusRule = {
        var rule = StatusRule()
        rule.isChecked = false
        return rule
    }()

    private init() {}
}
