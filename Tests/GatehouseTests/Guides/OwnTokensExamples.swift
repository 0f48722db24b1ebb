// snippet.own
import Foundation
import GatehouseJOSE

struct SessionPayload: Codable {
    var sub: String
    var aud: String
    var exp: Date
    var admin: Bool
}

struct OwnTokens {
    let key: SigningKey
    let keys: JSONWebKeySet

    init(pem: Secret) throws {
        key = try SigningKey(PrivateJSONWebKey(PrivateKey(pem: pem), keyID: "my-key", use: .signature))
        keys = JSONWebKeySet([key.publicKey])
    }

    func sign(_ payload: SessionPayload) async throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        return try await SignedToken.make(payload: Array(encoder.encode(payload)), type: "JWT", signer: key)
    }

    func verify(_ text: String, now: Date = Date()) throws -> SessionPayload? {
        let token = try UnverifiedToken(compact: text).verify(with: keys, allowing: [.es256])
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let payload = try decoder.decode(SessionPayload.self, from: Data(token.payload))
        return payload.exp > now && payload.aud == "notes" ? payload : nil
    }
}
// snippet.end

// snippet.shared
func sharedKey(_ secret: Secret) throws -> MACSigner {
    try MACSigner(SymmetricJSONWebKey(secret, keyID: "my-key"), algorithm: .hs256)
}
// snippet.end
