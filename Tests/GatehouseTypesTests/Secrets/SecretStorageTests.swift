import Synchronization
import Testing

@testable import GatehouseTypes

@Suite("A secret's memory")
struct SecretStorageTests {
    /// What the memory held after each wipe.
    private final class Witness: Sendable {
        let wiped = Mutex<[[UInt8]]>([])

        func storage(of bytes: [UInt8]) -> SecretStorage {
            SecretStorage(
                capacity: bytes.count,
                witness: { memory in
                    let copy = memory.indices.map { memory[$0] }
                    self.wiped.withLock { $0.append(copy) }
                },
                fill: { output in bytes.forEach { output.append($0) } })
        }
    }

    private let witness = Witness()

    @Test func `is wiped when the last copy goes, and not before`() {
        var first: Secret? = Secret(storage: witness.storage(of: [1, 2, 3]))
        var second = first
        #expect(first?.revealedBytes == [1, 2, 3])
        first = nil
        #expect(witness.wiped.withLock { $0 }.isEmpty)
        #expect(second?.revealedBytes == [1, 2, 3])
        second = nil
        #expect(witness.wiped.withLock { $0 } == [[0, 0, 0]])
    }

    @Test func `is wiped once for each secret, however many tasks hold it`() async {
        await withTaskGroup(of: Void.self) { group in
            for byte in 0..<100 {
                let secret = Secret(storage: witness.storage(of: [UInt8](repeating: UInt8(byte) | 1, count: 32)))
                for _ in 0..<2 {
                    group.addTask { #expect(secret.count == 32) }
                }
            }
        }
        #expect(witness.wiped.withLock { $0 } == Array(repeating: [UInt8](repeating: 0, count: 32), count: 100))
    }

    @Test func `is wiped when filling it fails`() {
        struct Failure: Error {}
        let wiped = Mutex<[UInt8]?>(nil)
        #expect(throws: Failure.self) {
            try SecretStorage(
                capacity: 4,
                witness: { memory in
                    let copy = memory.indices.map { memory[$0] }
                    wiped.withLock { $0 = copy }
                },
                fill: { output throws(Failure) in
                    output.append(7)
                    output.append(8)
                    throw Failure()
                })
        }
        #expect(wiped.withLock { $0 } == [0, 0, 0, 0])
    }

    @Test func `of an array is wiped where nobody else holds it`() throws {
        var bytes: [UInt8] = [1, 2, 3]
        let copy = bytes
        let secret = Secret(wiping: &bytes)
        #expect(bytes.isEmpty)
        #expect(copy == [1, 2, 3])
        #expect(secret.revealedBytes == [1, 2, 3])
    }

    @Test func `is overwritten to its last byte and no further`() {
        for count in 0...40 {
            var memory = [UInt8](repeating: 0xAA, count: 48)
            unsafe memory.withUnsafeMutableBytes {
                unsafe Wiping.wipe(UnsafeMutableRawBufferPointer(rebasing: $0[4..<(4 + count)]))
            }
            let expected = [UInt8](repeating: 0xAA, count: 4) + [UInt8](repeating: 0, count: count)
            #expect(memory == expected + [UInt8](repeating: 0xAA, count: 44 - count))
        }
    }
}
