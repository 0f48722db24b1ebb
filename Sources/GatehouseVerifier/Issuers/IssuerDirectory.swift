import GatehouseJOSE
import GatehouseTypes

/// The issuers that are trusted, and which of them a token is said to be of.
struct IssuerDirectory: Sendable {
    private let checks: [IssuerCheck]
    private let numbers: [ByteText: Int]

    init(_ issuers: [TrustedIssuer], options: VerifierOptions) {
        checks = issuers.map { IssuerCheck($0, options: options) }
        numbers = Dictionary(
            issuers.enumerated().map { (ByteText($1.name), $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(number: Int) -> IssuerCheck { checks[number] }

    /// The number of the issuer that a token names. Nobody has checked the token yet: the name only chooses whose keys it's
    /// checked with.
    func number(for token: UnverifiedToken) throws(Halt) -> Int {
        // Whose else could it be? The rules look at its issuer anyway, and then it isn't read twice.
        if checks.count == 1 { return 0 }
        guard let name = token.unverifiedIssuer else { throw .refused(.invalidClaims, "iss") }
        return try number(named: name)
    }
}

extension IssuerDirectory {
    /// The number of an issuer.
    func number(named name: String) throws(Halt) -> Int {
        guard let number = numbers[ByteText(name)] else { throw .refused(.wrongIssuer, "iss") }
        return number
    }
}
