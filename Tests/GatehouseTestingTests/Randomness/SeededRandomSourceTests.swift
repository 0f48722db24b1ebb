import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("Seeded randomness")
struct SeededRandomSourceTests {
    @Test func `is the same for the same seed`() {
        let (left, right) = (SeededRandomSource(seed: 7), SeededRandomSource(seed: 7))
        #expect(left.bytes(33) == right.bytes(33))
        #expect(left.token() == right.token())
    }

    @Test func `differs from seed to seed and from call to call`() {
        let source = SeededRandomSource(seed: 7)
        let first = source.bytes(16)
        #expect(first != source.bytes(16))
        #expect(first != SeededRandomSource(seed: 8).bytes(16))
    }

    @Test func `gives as many bytes as asked for`() {
        for count in [0, 1, 8, 9, 31] { #expect(SeededRandomSource().bytes(count).count == count) }
    }

    /// The first words of the reference implementation for seed 1234567.
    @Test func `follows the published sequence`() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
        #expect(generator.next() == 9_817_491_932_198_370_423)
    }
}
