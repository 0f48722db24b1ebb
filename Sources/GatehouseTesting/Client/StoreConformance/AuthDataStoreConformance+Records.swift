import GatehouseClient
import GatehouseTypes

extension AuthDataStoreConformance {
    static let reading: [Check] = [
        Check("A new store is absent") { try await $0.store.requireReading("absent") },
        Check("A record is returned unchanged, with pending revocations and the history") { test in
            let record = RecordFixture.full()
            try await test.store.save(record)
            try require(await test.store.found().storageValue == record.storageValue, "the record is the same")
        },
        Check("A record of more than 64 KiB is returned unchanged") { test in
            let record = RecordFixture.large()
            try await test.store.save(record)
            let found = try await test.store.found().storageValue
            try require(found == record.storageValue, "the record with a full history is the same")
        },
        Check("A record without a session is found, not absent") { test in
            try await test.store.save(AuthRecord(generation: 4, revocations: RecordFixture.full().revocations))
            let found = try await test.store.found()
            try require(found.session == nil, "there is no session")
            try require(found.revocations.count, is: 2, "the number of owed revocations")
        },
        Check("Members of a later version are kept") { test in
            let record = try RecordFixture.fromLaterVersion()
            try await test.store.save(record)
            var changed = try await test.store.found()
            changed.revision += 1
            try await test.store.save(changed)
            let found = try await test.store.found().storageValue
            try require(
                found["laterMember"] == record.storageValue["laterMember"] && found["laterMember"] != nil,
                "the later version's member is still there")
        },
        Check("One store object reads what another one has written") { test in
            try await test.store.save(RecordFixture.record("one"))
            try await test.again().requireRecord("one")
        },
    ]

    static let locked: [Check] = [
        Check("A locked store is unavailable, never absent") { test in
            try await test.store.save(RecordFixture.record("one"))
            try await test.lock()
            try await test.store.requireReading("unavailable")
            try await test.store.requireReading("unavailable")
            try await test.unlock()
            try await test.store.requireRecord("one")
        }
    ]

    static let corrupt: [Check] = [
        Check("Unreadable data is corrupt, and can be replaced") { test in
            try await test.store.save(RecordFixture.record("one"))
            try await test.corrupt()
            try await test.store.requireReading("corrupt")
            try await test.store.save(RecordFixture.record("two"))
            try await test.store.requireRecord("two")
        },
        Check("A damaged store stays corrupt for all its objects, until a record is saved") { test in
            try await test.store.save(RecordFixture.record("one"))
            try await test.corrupt()
            for store in [test.store, test.again(), test.store] {
                try await store.requireReading("corrupt")
            }
            try await test.again().save(RecordFixture.record("two"))
            try await test.store.requireRecord("two")
        },
        Check("A damaged store is absent after it was erased") { test in
            try await test.store.save(RecordFixture.record("one"))
            try await test.corrupt()
            try await test.store.requireReading("corrupt")
            try await test.again().erase()
            try await test.store.requireReading("absent")
        },
    ]

    static let replacing: [Check] = [
        Check("A record replaces the previous one") { test in
            try await test.store.save(RecordFixture.full())
            try await test.store.save(RecordFixture.record("two"))
            try await test.store.requireRecord("two")
        },
        Check("Erasing deletes the record, and can be repeated") { test in
            try await test.store.erase()
            try await test.store.save(RecordFixture.record("one"))
            try await test.store.erase()
            try await test.store.requireReading("absent")
            try await test.store.erase()
            try await test.store.requireReading("absent")
            try await test.store.save(RecordFixture.record("two"))
            try require(await test.store.found().revision, is: 0, "the revision of a record that was stored afterwards")
        },
        Check("A concurrent read returns the complete old record or the complete new one") { test in
            try await test.store.save(RecordFixture.record("0"))
            let written = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    defer { written.increment() }
                    for number in 1...writes {
                        try await test.store.save(RecordFixture.record("\(number)", revision: number))
                        await Task.yield()
                    }
                }
                for _ in 0..<2 {
                    group.addTask { try await readInOrder(test.again(), until: written) }
                }
                try await group.waitForAll()
            }
            try require(await test.store.found().revision, is: writes, "the last revision")
        },
    ]

    private static let writes: UInt64 = 300

    /// Reads repeatedly, and requires that each record is complete and isn't older than the previous one.
    private static func readInOrder(_ store: any AuthDataStore, until written: Tally) async throws {
        var latest: UInt64 = 0
        while written.count == 0 {
            let record = try await store.found()
            let whole = RecordFixture.record("\(record.revision)", revision: record.revision)
            try require(record.storageValue == whole.storageValue, "record \(record.revision) is whole")
            try require(record.revision >= latest, "\(record.revision) doesn't come after \(latest)")
            latest = record.revision
            // A store in memory never suspends, so the loop would block the thread of the writes.
            await Task.yield()
        }
    }
}
