import GatehouseTesting
import GatehouseTypes

/// Spoils texts, the same way for the same seed.
struct Mutator {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \u{0}{}[]\":,\\".utf8)

    private let randomness: SeededRandomSource

    init(seed: UInt64) {
        randomness = SeededRandomSource(seed: seed)
    }

    /// A number below the limit.
    func number(below limit: Int) -> Int {
        Int(randomness.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % UInt32(max(limit, 1)))
    }

    /// The bytes with one to four changes.
    func mutated(_ bytes: [UInt8]) -> [UInt8] {
        (0...number(below: 4)).reduce(bytes) { bytes, _ in change(bytes) }
    }

    private func change(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [Mutator.alphabet[number(below: Mutator.alphabet.count)]] }
        var bytes = bytes
        let index = number(below: bytes.count)
        switch number(below: 7) {
        case 0: bytes[index] = Mutator.alphabet[number(below: Mutator.alphabet.count)]
        case 1: bytes[index] ^= UInt8(1 << number(below: 7))
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(Mutator.alphabet[number(below: Mutator.alphabet.count)], at: index)
        case 4: bytes.removeSubrange(index...)
        case 5: bytes.swapAt(index, number(below: bytes.count))
        default: bytes.append(contentsOf: bytes[index..<min(index + 40, bytes.count)])
        }
        return bytes
    }

    /// A token with the text of one part changed, before or after its encoding.
    func mutated(token: String) -> String {
        var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let index = number(below: parts.count)
        switch number(below: 4) {
        case 0: return String(decoding: mutated(Array(token.utf8)), as: UTF8.self)
        case 1: parts[index] = parts[number(below: parts.count)]
        default: parts[index] = Base64URL.encode(mutated(Base64URL.decode(parts[index]) ?? []))
        }
        return parts.joined(separator: ".")
    }
}
