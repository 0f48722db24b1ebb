import GatehouseJOSE
import GatehouseTypes

extension JOSEOperation {
    /// Takes `{"jwk": public, private or shared}`. The result is `"thumbprint"`, the SHA-256 thumbprint in base64url
    /// (RFC 7638).
    static let thumbprint = JOSEOperation(
        name: "thumbprint", summary: "Print a key's thumbprint (RFC 7638, SHA-256).", input: .nothing,
        result: "thumbprint",
        output: .text, options: []
    ) { request in
        let json = try request.key()
        if JOSENames.isShared(json) { return try SymmetricJSONWebKey(parsing: json).thumbprint }
        do {
            return try JSONWebKey(parsing: json).thumbprint
        } catch let error as JOSEError where error.code == .privateKey {
            return try PrivateJSONWebKey(parsing: json).publicKey.thumbprint
        }
    }
}
