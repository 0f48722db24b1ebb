import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// A signed token as it came: its parts, without any check.
struct CompactJWT: Sendable {
    let text: String
    let header: [String: JSONValue]
    let claims: [String: JSONValue]
    private let signature: [UInt8]
    private let signed: [UInt8]

    /// Reads three parts in base64url, of which the first two are JSON objects.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = CompactJWT.object(parts[0]), let claims = CompactJWT.object(parts[1]),
            let signature = Base64URL.decode(parts[2])
        else { return nil }
        (self.text, self.header, self.claims, self.signature) = (text, header, claims, signature)
        signed = Array((parts[0] + "." + parts[1]).utf8)
    }

    private static func object(_ part: Substring) -> [String: JSONValue]? {
        guard let bytes = Base64URL.decode(part), let json = try? JSONValue(parsing: bytes) else { return nil }
        return json.object
    }

    var algorithm: String? { header["alg"]?.string }

    /// Whether one of the keys has signed the token.
    func isSigned(byAnyOf keys: [JSONValue]) -> Bool {
        guard let scheme = algorithm.flatMap(SignatureSchemes.scheme) else { return false }
        let named = header["kid"].map { kid in keys.filter { $0["kid"] == kid } } ?? keys
        return named.contains { json in
            guard let key = try? JSONWebKey(parsing: json) else { return false }
            return key.publicKey.isValidSignature(signature, for: signed, scheme: scheme)
        }
    }

    /// Makes a token with just this header.
    static func sign(
        header: [String: JSONValue], claims: [String: JSONValue], key: ClientKey?, algorithm: String
    ) throws -> String {
        let text =
            Base64URL.encode(JSONValue.object(header).encoded) + "."
            + Base64URL.encode(JSONValue.object(claims).encoded)
        guard let key, let scheme = SignatureSchemes.scheme(algorithm) else { return text + "." }
        return text + "." + Base64URL.encode(try key.privateKey.signature(for: Array(text.utf8), scheme: scheme))
    }
}
