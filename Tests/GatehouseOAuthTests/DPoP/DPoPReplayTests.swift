import Foundation
import GatehouseCrypto
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A proof that was used")
struct DPoPReplayTests {
    private let clock = ManualTimeSource()

    private struct BrokenMemory: ReplayMemory {
        struct Failure: Error {}
        func insert(_ digest: [UInt8], from sender: String, until: Date) async throws -> Bool { throw Failure() }
    }

    private func proof(by key: PrivateKey, _ identifier: String = "j1") throws -> String {
        let claims: [String: JSONValue] = [
            "jti": .string(identifier), "htm": "POST", "htu": "https://id.example/token",
            "iat": .integer(clock.numericDate),
        ]
        return try ProofForge(key: key, claims: claims).make()
    }

    private func verify(_ proof: String, with verifier: DPoPVerifier) async throws -> DPoPOutcome {
        let url = try #require(URL(string: "https://id.example/token"))
        return await verifier.verify([proof], method: "POST", url: url)
    }

    @Test func `is refused until it is too old anyway`() async throws {
        let memory = InMemoryReplayMemory(time: clock)
        let verifier = DPoPVerifier(replayMemory: memory, time: clock)
        let proof = try proof(by: PrivateKey.generate(.p256))
        #expect(try await verify(proof, with: verifier).acceptedThumbprint != nil)
        for seconds in [0, 30, 30] {
            clock.advance(by: .seconds(seconds))
            #expect(try await verify(proof, with: verifier).refusalReason == .replayed)
        }
        #expect(memory.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await verify(proof, with: verifier).refusalReason == .expired)
        clock.advance(by: .seconds(2))
        _ = try await verify(self.proof(by: PrivateKey.generate(.p256)), with: verifier)
        #expect(memory.count == 1)
    }

    @Test func `doesn't use up the identifiers of another key`() async throws {
        let verifier = DPoPVerifier(replayMemory: InMemoryReplayMemory(time: clock), time: clock)
        for _ in 0..<2 {
            let outcome = try await verify(proof(by: PrivateKey.generate(.p256)), with: verifier)
            #expect(outcome.acceptedThumbprint != nil)
        }
    }

    @Test func `isn't remembered when it was refused`() async throws {
        let memory = InMemoryReplayMemory(time: clock)
        let verifier = DPoPVerifier(replayMemory: memory, time: clock)
        let proof = try proof(by: PrivateKey.generate(.p256))
        let other = try #require(URL(string: "https://id.example/revoke"))
        #expect(await verifier.verify([proof], method: "POST", url: other).refusalReason == .wrongTarget)
        #expect(memory.count == 0)
        #expect(try await verify(proof, with: verifier).acceptedThumbprint != nil)
    }

    @Test func `leaves it undecided when nobody can remember`() async throws {
        let key = try PrivateKey.generate(.p256)
        let broken = DPoPVerifier(replayMemory: BrokenMemory(), time: clock)
        #expect(try await verify(proof(by: key), with: broken).isUndecided)

        let small = DPoPVerifier(replayMemory: InMemoryReplayMemory(capacity: 3, time: clock), time: clock)
        func error(_ key: PrivateKey, _ identifier: String) async throws -> ReplayMemoryError.Code? {
            guard case .undecided(let error) = try await verify(proof(by: key, identifier), with: small) else {
                return nil
            }
            return (error as? ReplayMemoryError)?.code
        }
        for number in 0..<2 {
            #expect(try await verify(proof(by: key, "j\(number)"), with: small).acceptedThumbprint != nil)
        }
        #expect(try await error(key, "j2") == .shareUsedUp)
        let other = try PrivateKey.generate(.p256)
        #expect(try await verify(proof(by: other), with: small).acceptedThumbprint != nil)
        #expect(try await error(PrivateKey.generate(.p256), "j1") == .full)
        #expect(try await verify(proof(by: key, "j0"), with: small).refusalReason == .replayed)
        clock.advance(by: .seconds(63))
        #expect(try await verify(proof(by: key, "j4"), with: small).acceptedThumbprint != nil)
    }

    /// Otherwise nothing would be forgotten until the clock has caught up, and a few proofs would fill the memory.
    @Test func `is forgotten in time although the clock was set back`() async throws {
        let key = try PrivateKey.generate(.p256)
        let memory = InMemoryReplayMemory(capacity: 7, time: clock)
        let verifier = DPoPVerifier(replayMemory: memory, time: clock)
        let early = try proof(by: key, "early")
        #expect(try await verify(early, with: verifier).acceptedThumbprint != nil)
        clock.moveWallClock(by: .seconds(-3600))
        for round in 0..<3 {
            for number in 0..<3 {
                #expect(
                    try await verify(proof(by: key, "\(round)-\(number)"), with: verifier).acceptedThumbprint != nil)
            }
            clock.advance(by: .seconds(63))
        }
        clock.moveWallClock(by: .seconds(3600 - 3 * 63))
        #expect(try await verify(early, with: verifier).refusalReason == .replayed)
    }
}
