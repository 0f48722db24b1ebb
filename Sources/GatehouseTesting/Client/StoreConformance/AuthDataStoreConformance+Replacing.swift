import GatehouseClient

extension AuthDataStoreConformance {
    static var replacing: [Check] {
        [
            Check("A record replaces the previous one") { test in
                try await test.store.save(RecordFixture.full())
                try await test.store.save(RecordFixture.record("two"))
                try require(
                    await test.found().storageValue == RecordFixture.record("two").storageValue,
                    "only the second record is there")
            },
            Check("Erasing deletes the record, and can be repeated") { test in
                try await test.store.erase()
                try await test.store.save(RecordFixture.record("one"))
                try await test.store.erase()
                try await test.requireReading("absent")
                try await test.store.erase()
                try await test.requireReading("absent")
                try await test.store.save(RecordFixture.record("two"))
                try require(await test.found().revision, is: 0, "the revision of a record that was stored afterwards")
            },
            Check("A concurrent read returns the complete old record or the complete new one") { test in
                try await test.store.save(RecordFixture.record("0"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        for number in 1...writes {
                            try await test.store.save(RecordFixture.record("\(number)", revision: number))
                        }
                    }
                    for _ in 0..<2 {
                        group.addTask { try await readInOrder(test.again()) }
                    }
                    try await group.waitForAll()
                }
                try require(await test.found().revision, is: writes, "the last revision")
            },
        ]
    }

    private static let writes: UInt64 = 40

    /// Reads repeatedly, and requires that each record is complete and isn't older than the previous one.
    private static func readInOrder(_ store: any AuthDataStore) async throws {
        var latest: UInt64 = 0
        for _ in 0..<writes {
            let reading = await store.read()
            guard case .found(let record) = reading else {
                throw ConformanceFailure("a record is found, not: \(reading.name)", #line, #fileID)
            }
            let whole = RecordFixture.record("\(record.revision)", revision: record.revision)
            try require(record.storageValue == whole.storageValue, "record \(record.revision) is whole")
            try require(record.revision >= latest, "\(record.revision) doesn't come after \(latest)")
            latest = record.revision
        }
    }
}
