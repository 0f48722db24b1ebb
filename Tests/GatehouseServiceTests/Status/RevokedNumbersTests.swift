import Foundation
import GatehouseRows
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

@testable import GatehouseService

@Suite("The numbers of revoked families")
struct RevokedNumbersTests {
    private static let now = 1_800_000_000
    private static let hour = 3_600

    private let engine = HookedEngine(TestedEngine.make())
    private var storage: ServiceStorage { ServiceStorage(engine) }
    private var now: Int { RevokedNumbersTests.now }

    /// Stores families that were revoked at a time.
    private func revoke(_ numbers: Range<Int>, at second: Double) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 500) {
            let part = start..<min(start + 500, numbers.upperBound)
            try await storage.write { transaction in
                for number in part { transaction.insert(TokenFamily(number: number, revokedAt: second)) }
            }
        }
    }

    private func numbers(_ revoked: RevokedNumbers, at time: Int) -> Set<Int> {
        Set(revoked.numbers(in: 0..<StatusPlaces.usedSize, at: time))
    }

    @Test func `are read in pages, also those of one moment`() async throws {
        let size = RevokedNumbers.pageSize
        try await revoke(0..<size + 500, at: Double(now) - 50)
        try await revoke(size + 500..<size + 600, at: Double(now) - 40)
        try await revoke(100_000..<100_001, at: Double(now) - 60)
        var revoked = RevokedNumbers()
        engine.hook(before: -1) {}
        try await revoked.update(from: storage, at: now)
        #expect(engine.count == 2)
        #expect(numbers(revoked, at: now) == Set(0..<size + 600).union([100_000]))
        #expect(numbers(revoked, at: now - 50) == Set(0..<size + 500).union([100_000]))
        #expect(numbers(revoked, at: now - 51) == [100_000])
        #expect(revoked.numbers(in: 10..<20, at: now) == Array(10..<20))
    }

    @Test func `are read once, except for the last minutes`() async throws {
        try await revoke(0..<RevokedNumbers.pageSize * 2, at: Double(now - RevokedNumbers.overlap))
        var revoked = RevokedNumbers()
        try await revoked.update(from: storage, at: now)
        engine.hook(before: -1) {}
        // All lists of an interval begin at the same time.
        try await revoked.update(from: storage, at: now)
        #expect(engine.count == 0)
        try await revoked.update(from: storage, at: now + 10)
        #expect(engine.count == 1)
        #expect(revoked.count == RevokedNumbers.pageSize * 2)
        // A transaction that was committed late, or an instance whose clock is behind.
        try await revoke(10_000..<10_003, at: Double(now + 10 - RevokedNumbers.overlap + 1))
        try await revoked.update(from: storage, at: now + 20)
        #expect(revoked.count == RevokedNumbers.pageSize * 2 + 3)
        try await revoked.update(from: storage, at: now + 30)
        #expect(revoked.count == RevokedNumbers.pageSize * 2 + 3)
    }

    @Test func `are forgotten after 25 hours, and not before`() async throws {
        try await revoke(0..<1, at: Double(now) - 0.5)
        var revoked = RevokedNumbers()
        for second in [0, RevokedNumbersTests.hour, 24 * RevokedNumbersTests.hour, 25 * RevokedNumbersTests.hour - 1] {
            try await revoked.update(from: storage, at: now + second)
            #expect(numbers(revoked, at: now + second) == [0])
        }
        try await revoked.update(from: storage, at: now + 25 * RevokedNumbersTests.hour)
        #expect(revoked.count == 0)
    }

    @Test func `are read again if the clock was set back`() async throws {
        try await revoke(0..<1, at: Double(now))
        var revoked = RevokedNumbers()
        try await revoked.update(from: storage, at: now + 100 * RevokedNumbersTests.hour)
        #expect(revoked.count == 0)
        try await revoked.update(from: storage, at: now)
        #expect(revoked.count == 1)
    }

    @Test func `stay as they are if the storage fails`() async throws {
        try await revoke(0..<3, at: Double(now))
        var revoked = RevokedNumbers()
        try await revoked.update(from: storage, at: now)
        engine.hook(before: 0) { throw StorageError(.unavailable, "it is away") }
        await #expect(throws: ServiceError.self) { try await revoked.update(from: storage, at: now + 10) }
        #expect(revoked.count == 3)
    }

    @Test func `don't include families without a number`() async throws {
        try await storage.write { $0.insert(TokenFamily(number: nil, revokedAt: Double(RevokedNumbersTests.now))) }
        var revoked = RevokedNumbers()
        try await revoked.update(from: storage, at: now)
        #expect(revoked.count == 0)
    }
}

extension TokenFamily {
    /// A family of which nothing matters but its number and its end.
    fileprivate init(number: Int?, revokedAt: Double) {
        let date = Date(timeIntervalSince1970: revokedAt)
        self.init(
            id: FamilyID("family \(number ?? -1)"), parent: nil, client: "notes", account: "ada", session: nil,
            device: nil, keyDigest: nil, scope: .empty, audience: "", methods: TextList([]),
            sealedAuthenticationTime: nil, sealedIDToken: nil, createdAt: date, expiresAt: date, statusNumber: number,
            claims: nil,
            generation: 0, current: nil, previous: nil, sealedCurrent: nil, idleEnd: date, lastUsedAt: date,
            misusedAt: nil, graceEnd: nil, overlappedAt: nil, receivedAt: nil, revokedAt: date,
            revocationReason: .signedOut)
    }
}
