import GatehouseCrypto
import GatehouseTypes
import Testing

@Suite("A stand-in key")
struct DecoyKeyTests {
    @Test func `has the length that is asked for, and is never the same`() throws {
        #expect(try DecoyKey.make(count: 48).revealedBytes.count == 48)
        let keys = try (0..<100).map { _ in try DecoyKey.make(count: 16).revealedBytes }
        #expect(Set(keys).count == 100)
    }
}
