import Foundation
package import GatehouseJOSE
import GatehouseOAuth
package import GatehouseTesting
package import GatehouseVerifier
import Testing

/// An issuer with one key, an app's backend with another, and a device with a third.
package struct TestIssuer {
    package static let name = "https://id.example.com"
    package static let audience = "notes-api"

    package let clock = ManualTimeSource()
    package let signer: SigningKey
    package let appKey: DecryptionKey
    package let device: SigningKey
    package let randomness = SeededRandomSource(seed: 7)

    package init() throws {
        signer = try SigningKey(PrivateKey.generate(.p256))
        appKey = DecryptionKey(try PrivateKey.generate(.p256))
        device = try SigningKey(PrivateKey.generate(.p256))
    }

    package var keySet: JSONWebKeySet {
        JSONWebKeySet([signer.publicKey])
    }

    /// The claims of a good token; a change to nothing leaves a claim out.
    package func claims(_ changes: [String: JSONValue?] = [:]) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [
            "iss": .string(TestIssuer.name), "sub": "account-1", "aud": .string(TestIssuer.audience),
            "client_id": "notes", "iat": .integer(clock.numericDate), "exp": .integer(clock.numericDate + 300),
            "jti": "token-1", "scope": "notes:read notes:write", "device_id": "device-1",
        ]
        for (name, value) in changes { claims[name] = value }
        return claims
    }

    package var binding: [String: JSONValue?] {
        ["cnf": ["jkt": .string(device.publicKey.thumbprint)]]
    }

    package func token(
        _ changes: [String: JSONValue?] = [:], type: String? = "at+jwt", header: [String: JSONValue] = [:],
        signer: (any TokenSigner)? = nil
    ) async throws -> String {
        try await SignedToken.make(
            claims: .object(claims(changes)), type: type, header: header, signer: signer ?? self.signer)
    }

    package func sealed(_ token: String, for key: JSONWebKey? = nil) throws -> String {
        try SealedToken.seal(signedToken: token, for: key ?? appKey.publicKey, randomness: randomness)
    }
}

extension TestIssuer {
    package func verifier(
        sealed: Bool = false, keys: (any IssuerKeySource)? = nil, configure: (inout VerifierOptions) -> Void = { _ in }
    ) -> Verifier {
        var options = VerifierOptions()
        // The same tests hold for verifiers that remember nothing: `make test` runs them both ways.
        if ProcessInfo.processInfo.environment["GATEHOUSE_VERIFIER_MEMORY"] == "off" { options.acceptedTokens = .off }
        configure(&options)
        return Verifier(
            issuer: TestIssuer.name, audience: TestIssuer.audience, decryptionKeys: sealed ? [appKey] : [],
            keys: keys ?? StaticKeySet(keySet), time: clock, options: options)
    }

    package func request(_ fields: KeyValuePairs<String, String>, to address: String = TestIssuer.resource) throws
        -> HTTPRequest
    {
        var request = HTTPRequest(.get, url: try #require(URL(string: address)))
        for (name, value) in fields { request.headers.add(name, value) }
        return request
    }

    package static let resource = "https://api.example.com/notes?page=2"

    package func bearer(_ token: String) throws -> HTTPRequest {
        try request(["Authorization": "Bearer \(token)"])
    }

    package func bound(_ token: String, proof: String? = nil) async throws -> HTTPRequest {
        let proof = if let proof { proof } else { try await self.proof(token) }
        return try request(["Authorization": "DPoP \(token)", "DPoP": proof])
    }

    package func proof(
        _ token: String, method: String = "GET", url: String = TestIssuer.resource, nonce: String? = nil,
        signer: SigningKey? = nil
    ) async throws -> String {
        try await DPoPProof.make(
            method: method, url: #require(URL(string: url)), accessToken: Secret(token), nonce: nonce,
            signer: signer ?? device, time: clock, randomness: randomness)
    }
}
