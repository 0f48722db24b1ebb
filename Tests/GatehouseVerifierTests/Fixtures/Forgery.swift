import GatehouseJOSE
import GatehouseTypes
import GatehouseVerifier

/// Tokens put together by hand.
enum Forgery {
    static func part(_ value: JSONValue) -> String {
        Base64URL.encode(value.encoded)
    }

    static func token(header: JSONValue, payload: JSONValue, signature: [UInt8]) -> String {
        [part(header), part(payload), Base64URL.encode(signature)].joined(separator: ".")
    }

    /// A token whose text is signed as it stands, whatever its header says.
    static func token(header: JSONValue, payload: JSONValue, signer: SigningKey) async throws -> String {
        let text = part(header) + "." + part(payload)
        return text + "." + Base64URL.encode(try await signer.signature(for: Array(text.utf8)))
    }

    static func changing(_ token: String, part index: Int, _ change: (String) -> String) -> String {
        var parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        parts[index] = change(parts[index])
        return parts.joined(separator: ".")
    }
}
