package import GatehouseHTTP
package import GatehouseJOSE
import GatehouseTypes

extension HTTPResponse {
    /// A response that contains the public keys of signers.
    package static func keySet(_ signers: SigningKey...) -> HTTPResponse {
        HTTPResponse(
            status: .ok, headers: ["Content-Type": "application/json"],
            body: JSONWebKeySet(signers.map(\.publicKey)).json.encoded)
    }
}
