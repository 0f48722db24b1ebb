import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Everything that could be meant by "the bytes of a public key", for those who take them for a shared secret.
enum KeyBytes {
    static func forms(of key: JSONWebKey) -> [[UInt8]] {
        let pem = key.publicKey.pem
        let texts = [
            pem, String(pem.dropLast()), pem.replacing("\n", with: "\r\n"), lines(of: pem).joined(),
            lines(of: pem).joined(separator: "\n"), key.json.encodedText, JSONWebKeySet([key]).json.encodedText,
            key.thumbprint, key.keyID?.rawValue ?? "kid", "",
        ]
        return texts.map { Array($0.utf8) } + encodings(of: pem) + numbers(of: key) + [[0]]
    }

    private static func lines(of pem: String) -> [Substring] {
        pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
    }

    /// With and without what says whose numbers they are. RSA's begin after 24 bytes, other keys' after 26, 23 or 12.
    private static func encodings(of pem: String) -> [[UInt8]] {
        let der = Base64.decode(lines(of: pem).joined()) ?? []
        return [0, 12, 23, 24, 26, 27].map { Array(der.dropFirst($0)) }
    }

    private static func numbers(of key: JSONWebKey) -> [[UInt8]] {
        let members = ["x", "y", "n", "e"].compactMap { key.json[$0]?.string }
        let numbers = members.compactMap { Base64URL.decode($0) }
        let joined = Array(numbers.joined())
        return members.map { Array($0.utf8) } + numbers + [joined, [4] + joined]
            + numbers.map { Array(Hexadecimal.encode($0).utf8) }
    }
}
