import GatehouseCrypto
import GatehouseTypes

/// The code that a person types who has read it on a device: eight letters of an alphabet without vowels, so that no
/// words come of them (RFC 8628, section 6.1).
package struct UserCode: Hashable, Sendable, CustomStringConvertible {
    static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    static let length = 8

    private let letters: String

    fileprivate init(letters: String) {
        self.letters = letters
    }

    /// Reads what a person has typed: in any case, with dashes and spaces anywhere.
    ///
    /// - Parameter text: The text; `nil` comes of one that can't be a code.
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let letters = text.asciiUppercased.filter { !$0.isWhitespace && !UserCode.dashes.contains($0) }
        guard letters.count == UserCode.length, letters.allSatisfy(UserCode.alphabet.contains) else { return nil }
        self.init(letters: letters)
    }

    /// Keyboards and text processors know several.
    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}"]

    /// The code as people read it: `WDJB-MJHT`.
    package var description: String { "\(letters.prefix(4))-\(letters.suffix(4))" }
}

/// Makes user codes, and the digests by which the rows name them. A code is so short that without the secret all codes
/// could be tried.
struct UserCodes: Sendable {
    let secret: Secret
    let randomness: any RandomSource

    /// Makes a code. Its letters are the digits of a random number: no code is likelier than another one by more than a
    /// part in 700 million.
    func make() -> UserCode {
        var number = randomness.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        var letters = ""
        for _ in 0..<UserCode.length {
            let (quotient, digit) = number.quotientAndRemainder(dividingBy: UInt64(UserCode.alphabet.count))
            letters.append(UserCode.alphabet[Int(digit)])
            number = quotient
        }
        return UserCode(letters: letters)
    }

    func digest(of code: UserCode) -> TokenDigest {
        TokenDigest(bytes: HMAC.sha256(Array(code.description.utf8), key: secret))
    }
}
