import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes
import GatehouseVerifier

/// An issuer with its key, a token of the usual size and a verifier that knows both.
struct TokenWorld: Sendable {
    static let issuer = "https://id.example.com"
    static let audience = "https://api.example.com"

    let privateKey: PrivateKey
    let signer: SigningKey
    let time = SystemTimeSource()

    init(_ kind: KeyKind, algorithm: SignatureAlgorithm) throws {
        privateKey = try PrivateKey.generate(kind)
        signer = try SigningKey(privateKey, algorithm: algorithm)
    }

    var claims: AccessTokenClaims {
        let now = Date(timeIntervalSince1970: time.now.timeIntervalSince1970.rounded(.down))
        return AccessTokenClaims(
            issuer: TokenWorld.issuer, subject: AccountID("Yx3k9QmT2vLrW8sPzN4bHc"), audience: [TokenWorld.audience],
            clientID: ClientID("notes"), issuedAt: now, expiresAt: now.addingTimeInterval(3600),
            identifier: "c3VjaCBhIG5pY2UgdG9rZW4", scope: "notes:read notes:write profile",
            deviceID: DeviceID("dQw4w9WgXcQkR7tE5yUiOp"), authenticatedAt: now)
    }

    func token(boundTo thumbprint: String? = nil) async throws -> String {
        var claims = claims
        claims.keyThumbprint = thumbprint
        return try await SignedToken.make(claims: claims.json, type: AccessTokenClaims.type, signer: signer)
    }

    func verifier(
        decryptionKeys: [DecryptionKey] = [], _ change: (inout VerifierOptions) -> Void = { _ in }
    ) -> Verifier {
        var options = VerifierOptions()
        options.algorithms = [signer.algorithm]
        options.acceptedTokens = .off
        change(&options)
        return Verifier(
            issuer: TokenWorld.issuer, audience: TokenWorld.audience, decryptionKeys: decryptionKeys,
            keys: StaticKeySet(JSONWebKeySet([signer.publicKey])), time: time, options: options)
    }

    /// What a token's signature is made over.
    static func signedText(of token: String) -> [UInt8] {
        Array(token.utf8.prefix(upTo: token.utf8.lastIndex(of: UInt8(ascii: ".")) ?? token.utf8.endIndex))
    }
}

extension Decision {
    /// Demands a yes.
    func requireAccepted() throws {
        guard case .accepted(let principal) = self, principal.client == "notes" else {
            throw BenchmarkFailure("a token isn't accepted: \(self)")
        }
    }
}

extension HTTPRequest {
    /// A request as it arrives at a backend.
    static func arriving(with authorization: String, proof: String? = nil) throws -> HTTPRequest {
        guard let url = URL(string: TokenWorld.audience + "/notes") else { throw BenchmarkFailure("no address") }
        var request = HTTPRequest(.get, url: url)
        request.headers["Authorization"] = authorization
        request.headers[DPoPProof.headerName] = proof
        return request
    }
}
