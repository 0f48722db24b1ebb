public import GatehouseClient
import GatehouseTypes

/// The contract of `AuthDataStore`, as checks that every store must pass.
///
/// Run each check with a new, empty store:
///
/// ```swift
/// @Test(arguments: AuthDataStoreConformance.checks)
/// func `keeps the contract`(check: AuthDataStoreConformance.Check) async throws {
///     try await check.run(on: makeStore())
/// }
/// ```
public enum AuthDataStoreConformance {
    /// One rule of the contract.
    public typealias Check = ConformanceCheck<StoreUnderTest>

    /// The checks for every store.
    public static var checks: [Check] { reading + replacing + keeping }

    /// All checks, for a store that can be locked (``StoreUnderTest/lock``) and damaged (``StoreUnderTest/corrupt``).
    public static var allChecks: [Check] { checks + locked + corrupt }
}

extension AuthDataStore {
    /// Returns the record and requires that it exists.
    func found(line: UInt = #line, file: String = #fileID) async throws -> AuthRecord {
        let reading = await read()
        guard case .found(let record) = reading else {
            throw ConformanceFailure("a record is found, not: \(reading.name)", line, file)
        }
        return record
    }

    /// Requires that the record is that of ``RecordFixture`` with the name.
    func requireRecord(_ name: String, line: UInt = #line, file: String = #fileID) async throws {
        let isSame = try await found(line: line, file: file).storageValue == RecordFixture.record(name).storageValue
        try require(isSame, "the record is that of '\(name)'", line: line, file: file)
    }

    func requireReading(_ name: String, line: UInt = #line, file: String = #fileID) async throws {
        try require(await read().name, is: name, "the reading", line: line, file: file)
    }
}

extension StoreReading {
    /// The name of the case.
    var name: String {
        switch self {
        case .found: "found"
        case .absent: "absent"
        case .unavailable: "unavailable"
        case .corrupt: "corrupt"
        }
    }
}

/// A new, empty store with the means that the checks need.
public struct StoreUnderTest: Sendable {
    /// The store.
    public let store: any AuthDataStore

    /// Creates another store object for the same storage, like that of another process.
    public let again: @Sendable () -> any AuthDataStore

    /// Makes the store temporarily unreadable. ``unlock`` makes it readable again.
    public let lock: @Sendable () async throws -> Void

    /// Makes the store readable again.
    public let unlock: @Sendable () async throws -> Void

    /// Damages the stored data.
    public let corrupt: @Sendable () async throws -> Void

    /// Creates a test subject.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - again: Creates another store object for the same storage.
    ///   - lock: Makes the store temporarily unreadable.
    ///   - unlock: Makes the store readable again.
    ///   - corrupt: Damages the stored data.
    public init(
        _ store: any AuthDataStore, again: @escaping @Sendable () -> any AuthDataStore,
        lock: @escaping @Sendable () async throws -> Void = {},
        unlock: @escaping @Sendable () async throws -> Void = {},
        corrupt: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.store = store
        self.again = again
        self.lock = lock
        self.unlock = unlock
        self.corrupt = corrupt
    }
}

extension AuthDataStoreConformance {
    /// The checks for a store with proof keys. A store without proof keys passes them.
    static let keeping: [Check] = [
        Check("A store object finds the key that another one has created, until it is erased") { test in
            guard let keys = test.store.proofKeys else { return }
            let (key, other) = (try await keys.makeKey(for: purpose), try await keys.makeKey(for: purpose))
            try require(key.id != other.id, "each sign-in gets a key of its own")
            let found = try await test.again().foundKey(key.id)
            try require(found.publicJWK == key.publicJWK, "it is the same key")
            _ = try await found.signature(for: [1, 2, 3])
            try await keys.eraseKey(key.id)
            try await keys.eraseKey(key.id)
            try await test.again().requireNoKey(key.id)
            _ = try await test.again().foundKey(other.id)
        },
        Check("Keys outlive the record, because a pending revocation needs its session's key") { test in
            guard let keys = test.store.proofKeys else { return }
            try await test.store.save(RecordFixture.record("one"))
            let key = try await keys.makeKey(for: purpose)
            try await test.store.save(RecordFixture.record("two"))
            try await test.store.erase()
            try await test.store.requireReading("absent")
            _ = try await test.again().foundKey(key.id)
        },
        Check("An unknown key is absent") { test in
            guard test.store.proofKeys != nil else { return }
            for id in ["", "../session", "key", "WJxyUuwsCqUOSzDE5cJfzVHDKR3ZDcEzvLKzBV8gP5M"] as [KeyID] {
                try await test.store.requireNoKey(id)
            }
        },
    ]

    private static let purpose = ProofKeyPurpose(issuer: "https://id.example.com", clientID: "notes")
}

extension AuthDataStore {
    /// Returns the key and requires that it exists.
    fileprivate func foundKey(_ id: KeyID, line: UInt = #line, file: String = #fileID) async throws -> any ProofKey {
        guard case .found(let key)? = await proofKeys?.key(id) else {
            throw ConformanceFailure("the key '\(id)' is found", line, file)
        }
        return key
    }

    fileprivate func requireNoKey(_ id: KeyID, line: UInt = #line, file: String = #fileID) async throws {
        guard case .absent? = await proofKeys?.key(id) else {
            throw ConformanceFailure("the key '\(id)' is absent", line, file)
        }
    }
}
