import Foundation
import GatehouseTesting
import GatehouseTypes
import Testing

@testable import GatehousePasswords

@Suite("The memory of hashes")
struct HashMemoryTests {
    private let time = ManualTimeSource()
    private let worker = HeldWorker()

    private func hasher(maximumConcurrent: Int = 2) throws -> PasswordHasher {
        PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 64, passes: 1, lanes: 1)),
            maximumConcurrent: maximumConcurrent, worker: worker, time: time)
    }

    private func hash(_ hasher: PasswordHasher) async throws {
        let task = spawn { try await hasher.hash(Secret("correct horse")) }
        await worker.waitForWork(1)
        worker.runOne()
        _ = try await task.value
    }

    private func advance(by duration: Duration) async throws {
        try await time.waitForSleepers()
        time.advance(by: duration)
    }

    @Test func `is kept for the next hash, and given back five seconds after the last one`() async throws {
        let hasher = try hasher()
        try await hash(hasher)
        #expect(hasher.unusedMemorySize == 64 * 1024)
        try await advance(by: .seconds(4))
        try await hash(hasher)
        #expect(hasher.unusedMemorySize == 64 * 1024)
        try await advance(by: .seconds(1))
        try await time.waitForSleepers()
        #expect(hasher.unusedMemorySize == 64 * 1024)
        time.advance(by: .seconds(4))
        #expect(await isGivenBack(by: hasher))

        try await hash(hasher)
        #expect(hasher.unusedMemorySize == 64 * 1024)
        try await advance(by: .seconds(5))
        #expect(await isGivenBack(by: hasher))
    }

    @Test func `that an expensive stored hash needed isn't kept beside the other`() async throws {
        let hasher = try hasher(maximumConcurrent: 1)
        try await hash(hasher)
        let stored = "$argon2id$v=19$m=128,t=1,p=1$c29tZXNhbHQ$IFr8RxY3F5vWYUd96dxhlzzTj2aQJRLh"
        let checking = spawn { try await hasher.verify(Secret("correct horse"), against: stored) }
        await worker.waitForWork(1)
        worker.runOne()
        _ = try await checking.value
        #expect(hasher.unusedMemorySize == 128 * 1024)
        try await hash(hasher)
        #expect(hasher.unusedMemorySize == 128 * 1024)
    }

    /// A hash of 256 MiB stands out from what other tests take meanwhile.
    @Test func `is in the process while it is kept, and then no more`() async throws {
        let hasher = PasswordHasher(
            parameters: try #require(Argon2Parameters(memory: 262_144, passes: 1, lanes: 1)), time: time)
        _ = try await hasher.hash(Secret("correct horse"))
        let before = try residentMemory()
        #expect(before > 256 << 20)
        try await advance(by: .seconds(5))
        #expect(await isGivenBack(by: hasher))
        #expect(try residentMemory() < before - 128 << 20)
    }

    @Test func `holds nothing of the password when a hash has ended`() throws {
        let parameters = try #require(Argon2Parameters(memory: 64, passes: 1, lanes: 1))
        let region = try #require(HashRegion(size: parameters.memorySize))
        let salt = [UInt8](repeating: 1, count: 16)
        let first = try Argon2id.hash(Array("a".utf8), salt: salt, parameters: parameters, count: 32, in: region)
        #expect(region.isZero)
        let second = try Argon2id.hash(Array("a".utf8), salt: salt, parameters: parameters, count: 32, in: region)
        #expect(first == second)
    }

    @Test func `must be as large as the parameters say`() throws {
        let parameters = try #require(Argon2Parameters(memory: 64, passes: 1, lanes: 1))
        let region = try #require(HashRegion(size: parameters.memorySize - 1))
        let error = #expect(throws: PasswordError.self) {
            try Argon2id.hash(
                [1], salt: [UInt8](repeating: 1, count: 16), parameters: parameters, count: 32, in: region)
        }
        #expect(error?.reason == "Memory allocation error")
    }

    @Test func `that the system doesn't have is an error`() {
        #expect(HashRegion(size: 1 << 60) == nil)
    }

    private func isGivenBack(by hasher: PasswordHasher) async -> Bool {
        for _ in 0..<10_000 where hasher.unusedMemorySize > 0 { await Task.yield() }
        return hasher.unusedMemorySize == 0
    }

    private func residentMemory() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(words[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
}

extension HashRegion {
    fileprivate var isZero: Bool {
        unsafe UnsafeBufferPointer(start: start, count: size).allSatisfy { $0 == 0 }
    }
}
