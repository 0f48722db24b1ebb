import GatehouseHTTP
import GatehouseJOSE
import GatehouseVerifier

extension Benchmark {
    /// A decision about a token that was accepted before.
    static var repeatedToken: Benchmark {
        Benchmark("repeated_token") {
            let world = try TokenWorld(.p256, algorithm: .es256)
            let token = try await world.token()
            let verifier = world.verifier { $0.acceptedTokens = .standard }
            let request = try HTTPRequest.arriving(with: "Bearer " + token)
            let bare = try BareOperation.verification(
                by: world.privateKey, digest: "SHA256", of: TokenWorld.signedText(of: token))
            return try await Comparison(
                operations: 200, rounds: 401, time: .processor,
                subject: { for _ in 0..<$0 { try await verifier.decide(request).requireAccepted() } },
                primitive: { try bare.run($0) }
            ).measure()
        }
    }
}
