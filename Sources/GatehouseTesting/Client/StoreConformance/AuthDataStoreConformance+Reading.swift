import GatehouseClient
import GatehouseTypes

extension AuthDataStoreConformance {
    static var reading: [Check] {
        [
            Check("A new store is absent") { try await $0.requireReading("absent") },
            Check("A record is returned unchanged, with pending revocations and the history") { test in
                let record = RecordFixture.full()
                try await test.store.save(record)
                try require(await test.found().storageValue == record.storageValue, "the record is the same")
            },
            Check("A record without a session is found, not absent") { test in
                try await test.store.save(AuthRecord(generation: 4, revocations: RecordFixture.full().revocations))
                let found = try await test.found()
                try require(found.session == nil, "there is no session")
                try require(found.revocations.count, is: 2, "the number of owed revocations")
            },
            Check("Members of a later version are kept") { test in
                let record = try RecordFixture.fromLaterVersion()
                try await test.store.save(record)
                var changed = try await test.found()
                changed.revision += 1
                try await test.store.save(changed)
                let found = try await test.found().storageValue
                try require(
                    found["laterMember"] == record.storageValue["laterMember"] && found["laterMember"] != nil,
                    "the later version's member is still there")
            },
            Check("One store object reads what another one has written") { test in
                try await test.store.save(RecordFixture.record("one"))
                let reading = await test.again().read()
                guard case .found(let record) = reading else {
                    throw ConformanceFailure("the other one finds it, not: \(reading.name)", #line, #fileID)
                }
                try require(record.storageValue == RecordFixture.record("one").storageValue, "it is the same")
            },
        ]
    }

    static var locked: [Check] {
        [
            Check("A locked store is unavailable, never absent") { test in
                try await test.store.save(RecordFixture.record("one"))
                try await test.lock()
                try await test.requireReading("unavailable")
                try await test.requireReading("unavailable")
                try await test.unlock()
                try require(
                    await test.found().storageValue == RecordFixture.record("one").storageValue,
                    "the record is there again")
            }
        ]
    }

    static var corrupt: [Check] {
        [
            Check("Unreadable data is corrupt, and can be replaced") { test in
                try await test.store.save(RecordFixture.record("one"))
                try await test.corrupt()
                try await test.requireReading("corrupt")
                try await test.store.save(RecordFixture.record("two"))
                try require(
                    await test.found().storageValue == RecordFixture.record("two").storageValue,
                    "a new record can be stored")
            },
            Check("A damaged store stays corrupt for all its objects, until a record is saved") { test in
                try await test.store.save(RecordFixture.record("one"))
                try await test.corrupt()
                for store in [test.store, test.again(), test.store] {
                    try require(await store.read().name, is: "corrupt", "the reading of a damaged store")
                }
                try await test.again().save(RecordFixture.record("two"))
                try require(
                    await test.found().storageValue == RecordFixture.record("two").storageValue,
                    "the new record is found by those who have read the damaged one")
            },
            Check("A damaged store is absent after it was erased") { test in
                try await test.store.save(RecordFixture.record("one"))
                try await test.corrupt()
                try await test.requireReading("corrupt")
                try await test.again().erase()
                try await test.requireReading("absent")
            },
        ]
    }
}
