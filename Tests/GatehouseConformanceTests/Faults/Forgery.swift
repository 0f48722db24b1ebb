import GatehouseHTTP
import GatehouseTypes

@testable import GatehouseConformance

/// ID tokens with other claims, signed anew: the proxy publishes its own keys instead of the provider's.
enum Forgery {
    static let rsa = try? ClientKey.make(algorithm: "RS256")
    static let curve = try? ClientKey.make(algorithm: "ES256")

    static func fault(
        _ name: String, by key: ClientKey? = rsa, _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void
    ) -> Fault {
        Fault(name) { request, provider in
            var response = try await provider(request)
            guard let key, ["/jwks", "/token"].contains(request.path), response.status.isSuccess,
                var members = try JSONValue(parsing: response.body).object
            else { return response }
            if request.path == "/jwks" {
                members["keys"] = [key.publicJSON]
            } else if let token = members["id_token"]?.string.flatMap(CompactJWT.init) {
                var claims = token.claims
                change(&claims)
                members["id_token"] = .string(
                    try CompactJWT.sign(
                        header: ["alg": .string(key.algorithm), "kid": .string(key.keyID ?? "")], claims: claims,
                        key: key, algorithm: key.algorithm))
            }
            response.body = JSONValue.object(members).encoded
            return response
        }
    }
}
