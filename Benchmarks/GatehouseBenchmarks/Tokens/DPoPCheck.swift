import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

extension Benchmark {
    /// A proof parsed, its key imported, its signature, `ath`, `htm` and `htu` checked, and its use remembered.
    static var dpopCheck: Benchmark {
        Benchmark("dpop_check") {
            let world = try TokenWorld(.p256, algorithm: .es256)
            guard let url = URL(string: TokenWorld.audience + "/notes") else { throw BenchmarkFailure("no address") }
            let thumbprint = world.signer.publicKey.thumbprint
            let token = Secret(try await world.token(boundTo: thumbprint))
            let operations = 50
            let rounds = 401
            let proofs = try await DPoPProof.many(operations * (rounds + 2), for: url, token: token, in: world)
            let used = Counter()
            let verifier = DPoPVerifier(
                window: ProofWindow(past: .seconds(3600), future: .seconds(60)),
                replayMemory: InMemoryReplayMemory(time: world.time), time: world.time)
            let bare = try BareOperation.verification(
                by: world.privateKey, digest: "SHA256", of: TokenWorld.signedText(of: proofs[0]))
            return try await Comparison(
                operations: operations, rounds: rounds, time: .processor,
                subject: { operations in
                    for proof in proofs[used.take(operations)] {
                        let outcome = await verifier.verify(
                            [proof], method: "GET", url: url, accessToken: token,
                            expectedThumbprint: thumbprint)
                        guard case .accepted = outcome else {
                            throw BenchmarkFailure("a proof isn't accepted: \(outcome)")
                        }
                    }
                },
                primitive: { try bare.run($0) }
            ).measure()
        }
    }
}

extension DPoPProof {
    /// Fresh proofs: each is spent by its first use.
    fileprivate static func many(
        _ count: Int, for url: URL, token: Secret, in world: TokenWorld
    ) async throws -> [String] {
        var proofs: [String] = []
        for _ in 0..<count {
            proofs.append(
                try await make(
                    method: "GET", url: url, accessToken: token, signer: world.signer, time: world.time,
                    randomness: SystemRandomSource()))
        }
        return proofs
    }
}
