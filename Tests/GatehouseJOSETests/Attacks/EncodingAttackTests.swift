import GatehouseJOSE
import GatehouseTypes
import Testing

/// `Docs/attacks.md`, J9 to J11: a token has one spelling.
@Suite("An attack by another spelling of a token")
struct EncodingAttackTests {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private let signed: [String]
    private let sealed: [String]
    private let service: TokenForge
    private let seal: SealForge

    init() throws {
        service = try TokenForge()
        seal = try SealForge()
        signed = try service.token(header: #"{"alg":"ES256"}"#, payload: #"{"sub":"a"}"#).split(separator: ".")
            .map(String.init)
        sealed = try seal.parts("text").map { Base64URL.encode($0) }
    }

    /// Whether either kind of token is taken.
    private func isTaken(_ parts: [String]) -> Bool {
        let text = parts.joined(separator: ".")
        if parts.count == 5 { return (try? SealedToken(compact: text).open(with: [seal.key])) != nil }
        return (try? service.verify(text)) != nil
    }

    private func refused(_ parts: [String], _ code: JOSEError.Code = .malformedToken) {
        let text = parts.joined(separator: ".")
        if parts.count == 5 {
            expectRefusal(code) { try SealedToken(compact: text).open(with: [seal.key]) }
        } else {
            expectRefusal(code) { try service.verify(text) }
        }
    }

    @Test func `would succeed with the right one`() {
        #expect(isTaken(signed))
        #expect(isTaken(sealed))
    }

    /// RFC 7515 knows 64 characters and the dot.
    @Test func `by any other ASCII character, in any part and at any end of it, fails`() {
        let others = (UInt8(0)..<0x80).filter { !EncodingAttackTests.alphabet.contains($0) && $0 != UInt8(ascii: ".") }
        #expect(others.count == 63)
        for token in [signed, sealed] {
            for (part, other) in token.indices.flatMap({ part in others.map { (part, $0) } }) {
                let character = String(UnicodeScalar(other))
                for change in [
                    character + token[part], token[part] + character,
                    token[part].prefix(4) + character + token[part].dropFirst(4),
                ] {
                    var changed = token
                    changed[part] = change
                    refused(changed)
                }
            }
        }
    }

    @Test(arguments: [
        "\u{C0}", "\u{FF21}", "\u{212A}", "\u{200B}", "\u{202E}", "\u{FEFF}", "\u{2010}", "\u{FF3F}", "\u{1D400}",
    ])
    func `by a character that looks like one of them fails`(character: String) {
        for token in [signed, sealed] {
            for part in token.indices {
                var changed = token
                changed[part] += character
                refused(changed)
            }
        }
    }

    /// The bits of the last character that stand for nothing must be zero.
    @Test func `by another last character of any part fails`() {
        for token in [signed, sealed] {
            for part in token.indices where !token[part].isEmpty {
                for last in EncodingAttackTests.alphabet where last != token[part].utf8.last {
                    var changed = token
                    changed[part] = token[part].dropLast() + String(UnicodeScalar(last))
                    #expect(!isTaken(changed))
                }
            }
        }
    }

    @Test func `by a length that no bytes have fails`() {
        for token in [signed, sealed] {
            for part in token.indices {
                var changed = token
                changed[part] += String(repeating: "A", count: (5 - token[part].utf8.count % 4) % 4)
                #expect(changed[part].utf8.count % 4 == 1)
                refused(changed)
            }
        }
    }

    @Test func `by padding fails`() {
        for token in [signed, sealed] {
            for (part, padding) in token.indices.flatMap({ part in ["=", "==", "===", "%3D"].map { (part, $0) } }) {
                var changed = token
                changed[part] += padding
                refused(changed)
            }
        }
    }

    @Test func `by more, fewer or empty parts fails`() {
        for token in [signed, sealed] {
            for count in 0...9 where count != token.count {
                let parts = (0..<count).map { token[$0 % token.count] }.joined(separator: ".")
                expectRefusal(.malformedToken) { try UnverifiedToken(compact: count == 3 ? parts + "." : parts) }
                expectRefusal(.malformedToken) { try SealedToken(compact: count == 5 ? parts + "." : parts) }
            }
            for part in token.indices {
                var changed = token
                changed[part] = ""
                guard changed != token else { continue }
                #expect(!isTaken(changed))
            }
            refused([""] + token.dropFirst())
        }
    }

    @Test func `in JSON, flat or general, fails`() {
        let members: JSONValue = [
            "protected": .string(signed[0]), "payload": .string(signed[1]), "signature": .string(signed[2]),
        ]
        let general: JSONValue = ["payload": .string(signed[1]), "signatures": [members]]
        let opened: JSONValue = [
            "protected": .string(sealed[0]), "encrypted_key": .string(sealed[1]), "iv": .string(sealed[2]),
            "ciphertext": .string(sealed[3]), "tag": .string(sealed[4]),
        ]
        let quoted = JSONValue.string(signed.joined(separator: "."))
        for json in [members, general, opened, ["recipients": [opened]], [members], quoted] {
            expectRefusal(.malformedToken) { try UnverifiedToken(compact: json.encodedText) }
            expectRefusal(.malformedToken) { try SealedToken(compact: json.encodedText) }
        }
    }
}
