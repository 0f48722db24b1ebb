import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseTypes

/// Reads the key that `--key` names: a JSON Web Key, a JSON Web Key Set, or one PEM block.
enum JOSEKeyFile {
    private static let maximumSize = 1024 * 1024

    /// Returns the members of a request that hold the key.
    static func members(of path: String, input: ByteInput) throws -> [String: JSONValue] {
        let contents =
            path == "-"
            ? Secret(bytes: try input.readAll(maximumSize: maximumSize))
            : try FileBytes.secret(URL(filePath: path), maximumSize: maximumSize)
        if contents.revealed.contains("-----BEGIN ") { return ["jwk": try pem(contents, place(path))] }
        guard let json = try? JSONValue(parsing: contents.revealedBytes, limits: .document), json.object != nil else {
            throw CommandFailure("\(place(path)) holds neither a JSON Web Key nor a key in PEM")
        }
        return [json["keys"] == nil ? "jwk" : "jwks": json]
    }

    private static func place(_ path: String) -> String { path == "-" ? "standard input" : path }

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
}
