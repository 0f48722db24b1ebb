import GatehouseTypes
import Testing

private struct FixedRandomness: RandomSource {
    let byte: UInt8
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}

@Suite("A random source")
struct RandomSourceTests {
    @Test func `makes tokens of base64url`() {
        #expect(FixedRandomness(byte: 0xFF).token(byteCount: 3) == "____")
        #expect(SystemRandomSource().token().utf8.count == 43)
    }

    @Test func `makes numbers from 0 up to, and without, 1`() {
        #expect(FixedRandomness(byte: 0).unitInterval() == 0)
        #expect(FixedRandomness(byte: 0xFF).unitInterval() < 1)
        #expect(FixedRandomness(byte: 0x80).unitInterval() > 0.5)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 33])
    func `gives as many bytes as asked for`(count: Int) {
        #expect(SystemRandomSource().bytes(count).count == count)
    }

    @Test func `doesn't repeat itself`() {
        #expect(Set((0..<100).map { _ in SystemRandomSource().token() }).count == 100)
    }
}
