import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// The keys of JOSE operations: a JSON Web Key, a JSON Web Key Set, or one PEM block.
enum JOSEKeys {
    private static let maximumSize = 1024 * 1024

    /// Returns the members of a request that hold the key in the file that `--key` names.
    static func members(of path: String, input: ByteInput) throws -> [String: JSONValue] {
        let place = path == "-" ? "standard input" : path
        let contents =
            path == "-"
            ? Secret(bytes: try input.readAll(maximumSize: maximumSize))
            : try FileBytes.secret(URL(filePath: path), maximumSize: maximumSize)
        if contents.revealed.contains("-----BEGIN ") { return ["jwk": try pem(contents, place)] }
        guard let json = try? JSONValue(parsing: contents.revealedBytes, limits: .document), json.object != nil else {
            throw CommandFailure("\(place) holds neither a JSON Web Key nor a key in PEM")
        }
        return [json["keys"] == nil ? "jwk" : "jwks": json]
    }

    private static func pem(_ contents: Secret, _ place: String) throws -> JSONValue {
        do {
            guard contents.revealed.contains("PRIVATE KEY-----") else {
                return JSONWebKey(try PublicKey(pem: contents.revealed)).json
            }
            return try JSONValue(parsing: PrivateJSONWebKey(PrivateKey(pem: contents)).json.revealedBytes)
        } catch {
            throw CommandFailure("\(place) holds no key that can be used: \(FailureText.text(of: error))")
        }
    }

    /// Returns whether a key is a shared one. Only the key's own `kty` decides, never the token.
    static func isShared(_ key: JSONValue) -> Bool { key["kty"] == "oct" }

    /// Returns whether a set contains only shared keys. It returns `false` for a set that also contains other keys.
    static func isShared(set: JSONValue) -> Bool {
        guard let keys = set["keys"]?.array, !keys.isEmpty else { return false }
        return keys.allSatisfy { isShared($0) }
    }
}

extension JOSEOperation {
    /// Takes `{"jwk": public, private or shared}`. The result is `"thumbprint"`, the SHA-256 thumbprint in base64url
    /// (RFC 7638).
    static let thumbprint = JOSEOperation(
        name: "thumbprint", summary: "Print a key's thumbprint (RFC 7638, SHA-256).", input: .nothing,
        result: "thumbprint", options: [:]
    ) { request in
        let json = try request.key()
        if JOSEKeys.isShared(json) { return try SymmetricJSONWebKey(parsing: json).thumbprint }
        do {
            return try JSONWebKey(parsing: json).thumbprint
        } catch let error as JOSEError where error.code == .privateKey {
            return try PrivateJSONWebKey(parsing: json).publicKey.thumbprint
        }
    }
}
