import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth

extension Benchmark {
    /// Claims in, a compact token out.
    static func signing(
        _ name: String, _ kind: KeyKind, _ algorithm: SignatureAlgorithm, digest: String?, operations: Int
    ) -> Benchmark {
        Benchmark(name) {
            let world = try TokenWorld(kind, algorithm: algorithm)
            let claims = world.claims
            let signer = world.signer
            let text = TokenWorld.signedText(of: try await world.token())
            let bare = try BareOperation.signature(by: world.privateKey, digest: digest, of: text)
            return try await Comparison(
                operations: operations, rounds: 401, time: .processor,
                subject: { operations in
                    for _ in 0..<operations {
                        _ = try await SignedToken.make(
                            payload: claims.encoded, type: AccessTokenClaims.type, signer: signer)
                    }
                },
                primitive: { try bare.run($0) }
            ).measure()
        }
    }

    static var es256Sign: Benchmark { signing("es256_sign", .p256, .es256, digest: "SHA256", operations: 200) }
    static var rs256Sign: Benchmark {
        signing("rs256_sign", .rsa(bits: 2048), .rs256, digest: "SHA256", operations: 10)
    }
}
