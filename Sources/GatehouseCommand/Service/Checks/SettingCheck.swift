import GatehouseListener
import GatehouseTypes

/// What `gatehouse serve` is started with, as far as settings are checked that are valid in themselves.
struct CheckedSettings: Sendable {
    let invocation: Invocation
    /// The certificate and its key; `nil` if there is none.
    let tls: ListenerTLS?
    let time: any TimeSource
}

/// A check of settings together: whether they are safe, and can work. `serve` refuses what `serve --check` calls a
/// problem.
///
/// A check returns what the operator should know, and throws for a problem. A further one gets an entry in ``all``.
struct SettingCheck: Sendable {
    let notes: @Sendable (CheckedSettings) throws -> [String]

    static let all: [SettingCheck] = [
        certificateName, certificateExpiry, schemes, trustedProxies, missingProxy, plainHTTP, metricsAddress,
        accessTokenLifetime, deliveryNetworks,
    ]

    /// Runs all checks.
    static func findings(of settings: CheckedSettings) -> (problems: [String], notes: [String]) {
        var findings = (problems: [String](), notes: [String]())
        for check in all {
            do {
                findings.notes += try check.notes(settings)
            } catch {
                findings.problems.append(FailureText.text(of: error))
            }
        }
        return findings
    }

    /// Runs all checks before a start, and prints what is wrong.
    ///
    /// - Returns: What the operator should know.
    /// - Throws: ``ExplainedFailure`` if something is wrong.
    static func notes(of settings: CheckedSettings) throws(ExplainedFailure) -> [String] {
        let (problems, notes) = findings(of: settings)
        for problem in problems { settings.invocation.console.note("gatehouse: \(problem)".printable) }
        guard problems.isEmpty else { throw ExplainedFailure() }
        return notes
    }
}
