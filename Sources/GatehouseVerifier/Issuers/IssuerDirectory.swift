import GatehouseJOSE
import GatehouseTypes

/// The trusted issuers.
struct IssuerDirectory: Sendable {
    private let checks: [IssuerRules]
    private let numbers: [ByteText: Int]

    init(_ issuers: [TrustedIssuer], options: VerifierOptions) {
        checks = issuers.map { IssuerRules($0, options: options) }
        numbers = Dictionary(
            issuers.enumerated().map { (ByteText($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(number: Int) -> IssuerRules { checks[number] }

    /// Returns the index of the issuer that a token names. The token isn't verified yet: the name only selects the keys
    /// to verify it with.
    func number(for token: UnverifiedToken) throws(VerificationFailure) -> Int {
        // With a single issuer the claim isn't parsed here: the policies check `iss` after the signature anyway.
        if checks.count == 1 { return 0 }
        guard let name = token.unverifiedIssuer else { throw .refused(.invalidClaims, "iss") }
        return try number(named: name)
    }
}

extension IssuerDirectory {
    /// Returns the index of an issuer.
    func number(named name: String) throws(VerificationFailure) -> Int {
        guard let number = numbers[ByteText(name)] else { throw .refused(.wrongIssuer, "iss") }
        return number
    }
}
