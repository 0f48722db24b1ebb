public import GatehouseClient

/// The contract of `AccountStore`, as checks that every implementation must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: AccountStoreConformance.checks)
/// func `keeps the contract`(check: AccountStoreConformance.Check) async throws {
///     try await check.run(on: AccountStoreUnderTest(makeStore()))
/// }
/// ```
public enum AccountStoreConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<AccountStoreUnderTest>

    /// The checks for every implementation.
    public static var checks: [Check] { using + removing + choosing }
}

/// A store of accounts, and a second object for the same storage.
public typealias AccountStoreUnderTest = StoreWithSibling<any AccountStore>

extension AccountStoreUnderTest {
    fileprivate func save(_ name: String) async throws {
        try await store.store(of: slot(name)).save(RecordFixture.record(name))
    }

    fileprivate func requireRecord(_ name: String, line: UInt = #line, file: String = #fileID) async throws {
        try await sibling.store(of: slot(name)).requireRecord(name, line: line, file: file)
    }

    fileprivate func requireAbsence(_ name: String, line: UInt = #line, file: String = #fileID) async throws {
        try await sibling.store(of: slot(name)).requireReading("absent", line: line, file: file)
    }
}

private func slot(_ name: String, line: UInt = #line, file: String = #fileID) throws -> AccountSlot {
    guard let slot = AccountSlot(rawValue: name) else {
        throw ConformanceFailure("'\(name)' is the name of a slot", line, file)
    }
    return slot
}

extension AccountStoreConformance {
    private static let using: [Check] = [
        Check("A new store has no slots in use, and none of them is current") { test in
            try require(await test.store.slots(), is: [], "the slots of a new store")
            try require(await test.store.current(), is: nil, "the current slot of a new store")
        },
        Check("Each slot has a store of its own") { test in
            for name in ["two", "one"] { try await test.save(name) }
            for name in ["one", "two"] { try await test.requireRecord(name) }
            try await test.store.store(of: slot("two")).erase()
            try await test.requireAbsence("two")
            try await test.requireRecord("one")
        },
        Check("Slots in which a record is stored are in use, in a stable order") { test in
            for name in ["b", "C", "a", "1"] { try await test.save(name) }
            let slots = try await test.store.slots()
            try require(slots.map(\.rawValue).sorted(), is: ["1", "C", "a", "b"], "the slots in use")
            try await test.save("a")
            try require(await test.store.slots(), is: slots, "the order after another record")
            try require(await test.sibling.slots(), is: slots, "the order for another store object")
        },
    ]

    private static let removing: [Check] = [
        Check("A removed slot is gone with its record, and the others stay") { test in
            for name in ["one", "two"] { try await test.save(name) }
            try await test.store.remove(slot("two"))
            try require(await test.sibling.slots(), is: [slot("one")], "the slots that stay")
            try await test.requireAbsence("two")
            try await test.requireRecord("one")
        },
        Check("Removing a slot that isn't there is no error") { test in
            try await test.store.remove(slot("one"))
            try await test.save("one")
            try await test.store.remove(slot("one"))
            try await test.store.remove(slot("one"))
            try require(await test.store.slots(), is: [], "the slots in use")
        },
        Check("A removed slot can be used again") { test in
            try await test.save("one")
            try await test.store.remove(slot("one"))
            try await test.save("one")
            try require(await test.sibling.slots(), is: [slot("one")], "the slots in use")
            try await test.requireRecord("one")
        },
    ]

    private static let choosing: [Check] = [
        Check("The current slot is the one that was chosen last, until there is none") { test in
            for name in ["one", "two"] {
                try await test.store.makeCurrent(slot(name))
                try require(await test.sibling.current(), is: slot(name), "the current slot")
            }
            for _ in 0..<2 {
                try await test.store.makeCurrent(nil)
                try require(await test.sibling.current(), is: nil, "the current slot")
            }
        },
        Check("Choosing a slot leaves the slots in use as they are") { test in
            try await test.store.makeCurrent(slot("one"))
            try require(await test.sibling.slots(), is: [], "the slots in use")
            try await test.save("two")
            try require(await test.sibling.slots(), is: [slot("two")], "the slots in use")
        },
    ]
}
