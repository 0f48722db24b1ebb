import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseTypes
import GatehouseVerifier

extension Benchmark {
    /// A token sealed with ECDH-ES and A256GCM is opened, the ES256 token inside is checked, policies, claims out.
    static var sealedOpen: Benchmark {
        Benchmark("sealed_open") {
            let world = try TokenWorld(.p256, algorithm: .es256)
            let backend = try PrivateKey.generate(.p256)
            let key = DecryptionKey(backend)
            let token = try await world.token()
            let sealed = try SealedToken.seal(signedToken: token, for: key.publicKey, randomness: SystemRandomSource())
            let verifier = world.verifier(decryptionKeys: [key])
            let request = try HTTPRequest.arriving(with: "Bearer " + sealed)
            let verification = try BareOperation.verification(
                by: world.privateKey, digest: "SHA256", of: TokenWorld.signedText(of: token))
            let agreement = try BareOperation.agreement(between: backend, and: PrivateKey.generate(.p256).publicKey)
            return try await Comparison(
                operations: 50, rounds: 401, time: .processor,
                subject: { for _ in 0..<$0 { try await verifier.decide(request).requireAccepted() } },
                primitive: { operations in
                    try agreement.run(operations)
                    try verification.run(operations)
                }
            ).measure()
        }
    }
}
