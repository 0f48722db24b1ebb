import GatehouseHTTP
import GatehouseVerifier

extension Benchmark {
    /// The same as `es256_verify` on two threads, against one.
    static var twoThreads: Benchmark {
        Benchmark("two_threads") {
            let world = try TokenWorld(.p256, algorithm: .es256)
            let verifier = world.verifier()
            let request = try HTTPRequest.arriving(with: "Bearer " + (try await world.token()))
            return try await Comparison(
                operations: 4000, rounds: 21,
                subject: { operations in
                    try await withThrowingTaskGroup { group in
                        for _ in 0..<2 {
                            group.addTask { try await run(operations / 2, verifier, request) }
                        }
                        try await group.waitForAll()
                    }
                },
                primitive: { operations in
                    try await withThrowingTaskGroup { group in
                        group.addTask { try await run(operations, verifier, request) }
                        try await group.waitForAll()
                    }
                }
            ).measure()
        }
    }

    private static func run(_ operations: Int, _ verifier: Verifier, _ request: HTTPRequest) async throws {
        for _ in 0..<operations { try await verifier.decide(request).requireAccepted() }
    }
}
