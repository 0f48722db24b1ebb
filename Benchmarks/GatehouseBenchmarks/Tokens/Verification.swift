import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseVerifier

extension Benchmark {
    /// A compact token in, its policies checked, its claims out.
    static func verification(
        _ name: String, _ kind: KeyKind, _ algorithm: SignatureAlgorithm, digest: String?, isPSS: Bool = false
    ) -> Benchmark {
        Benchmark(name) {
            let world = try TokenWorld(kind, algorithm: algorithm)
            let token = try await world.token()
            let verifier = world.verifier()
            let request = try HTTPRequest.arriving(with: "Bearer " + token)
            let bare = try BareOperation.verification(
                by: world.privateKey, digest: digest, isPSS: isPSS, of: TokenWorld.signedText(of: token))
            return try await Comparison(
                operations: 100, rounds: 401, time: .processor,
                subject: { for _ in 0..<$0 { try await verifier.decide(request).requireAccepted() } },
                primitive: { try bare.run($0) }
            ).measure()
        }
    }

    static var es256Verify: Benchmark { verification("es256_verify", .p256, .es256, digest: "SHA256") }
    static var edDSAVerify: Benchmark { verification("eddsa_verify", .ed25519, .edDSA, digest: nil) }
    static var rs256Verify: Benchmark { verification("rs256_verify", .rsa(bits: 2048), .rs256, digest: "SHA256") }
    static var ps256Verify: Benchmark {
        verification("ps256_verify", .rsa(bits: 2048), .ps256, digest: "SHA256", isPSS: true)
    }
}
