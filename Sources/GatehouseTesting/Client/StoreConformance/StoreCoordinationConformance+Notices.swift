import GatehouseClient
import GatehouseTypes

extension StoreCoordinationConformance {
    static var notices: [Check] {
        [
            Check("Each kind of change is reported to all observers") { shared in
                let changes: [@Sendable () async throws -> Void] = [
                    { try await shared.store.save(RecordFixture.record("one")) },
                    { try await shared.other.save(RecordFixture.record("two")) },
                    { try await shared.other.erase() },
                    { try await shared.store.save(RecordFixture.record("three")) },
                    { try await shared.store.erase() },
                ]
                for change in changes { try await requireNotices(of: change, shared) }
            },
            Check("A change before the stream is awaited isn't missed") { shared in
                let stream = shared.mine.changes()
                try await shared.other.save(RecordFixture.record("one"))
                try await requireNotice(stream)
            },
            Check("Reading after each notification leads to the last record") { shared in
                let stream = shared.theirs.changes()
                async let seen = readAtEachNotice(stream, shared.other, until: 30)
                for number in 1...30 as ClosedRange<UInt64> {
                    try await shared.store.save(RecordFixture.record("\(number)", revision: number))
                }
                try require(await seen, is: 30, "the last revision that was read")
            },
            Check("The end of one observer doesn't affect the others") { shared in
                let leaving = spawn { for await _ in shared.mine.changes() {} }
                let stream = shared.mine.changes()
                leaving.cancel()
                await leaving.value
                try await shared.other.save(RecordFixture.record("one"))
                try await requireNotice(stream)
            },
        ]
    }

    private static func requireNotices(of change: () async throws -> Void, _ shared: SharedStore) async throws {
        let streams = [shared.mine.changes(), shared.theirs.changes(), shared.mine.changes()]
        try await change()
        for stream in streams { try await requireNotice(stream) }
    }

    private static func requireNotice(_ stream: AsyncStream<Void>) async throws {
        for await _ in stream { return }
        throw ConformanceFailure("a change is told", #line, #fileID)
    }

    private static func readAtEachNotice(
        _ stream: AsyncStream<Void>, _ store: any AuthDataStore, until revision: UInt64
    ) async -> UInt64 {
        for await _ in stream {
            if case .found(let record) = await store.read(), record.revision == revision { return revision }
        }
        return 0
    }
}
