import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Benchmark {
    private static var subscribers: Int { 1000 }

    /// A change of a session's state that 1,000 loops hear, to a value that 1,000 bare streams yield and 1,000 loops
    /// hear.
    static var states: Benchmark {
        Benchmark("states") {
            let time = ManualTimeSource()
            let manager = AuthManager(
                provider: FakeProvider(FakeAuthService(time: time)), store: MemoryStore(), time: time)
            try await manager.signIn()
            let subject = Audience()
            for _ in 0..<subscribers {
                spawn { for await _ in manager.states { subject.hear() } }
            }
            let primitive = Audience()
            let streams = (0..<subscribers).map { _ in AsyncStream.makeStream(of: AuthenticationState.self) }
            for (stream, _) in streams {
                spawn { for await _ in stream { primitive.hear() } }
            }
            await subject.wait(for: subscribers)
            let state = manager.state
            return try await Comparison(
                operations: 200,
                subject: { operations in
                    // A refresh changes the state twice: when it begins and when it's done.
                    for _ in 0..<(operations / 2) {
                        let before = subject.count
                        try await manager.refresh()
                        await subject.wait(for: before + 2 * subscribers)
                    }
                },
                primitive: { operations in
                    for _ in 0..<(operations / 2) {
                        let before = primitive.count
                        for _ in 0..<2 { for (_, continuation) in streams { continuation.yield(state) } }
                        await primitive.wait(for: before + 2 * subscribers)
                    }
                }
            ).measure()
        }
    }
}
