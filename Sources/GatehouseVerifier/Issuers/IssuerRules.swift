import GatehouseJOSE
import GatehouseTypes

/// The checks for one issuer's tokens.
///
/// A class, so that a request uses it without copying it.
final class IssuerRules: Sendable {
    let signatures: SignatureCheck
    let policies: PolicySet
    let status: StatusCheck

    init(_ issuer: TrustedIssuer, options: VerifierOptions) {
        signatures = SignatureCheck(
            issuer: issuer.name, types: TypePolicy(options.tokenTypes),
            algorithms: issuer.algorithms ?? options.algorithms, keys: issuer.keys)
        status = StatusCheck(rule: options.status, source: issuer.statuses)
        policies = PolicySet(issuer, options: options)
    }
}
