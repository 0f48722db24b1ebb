import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A status list")
struct StatusListTests {
    private func bits(_ count: Int) throws -> StatusBits {
        try #require(StatusBits(rawValue: count))
    }

    private func list(of vector: StatusListVector) throws -> StatusList {
        var list = StatusList(count: vector.count, bits: try bits(vector.bits))
        for (index, status) in vector.statuses {
            let isSet = list.set(TokenStatus(rawValue: status), at: index)
            #expect(isSet)
        }
        return list
    }

    @Test("is written as in the draft", arguments: StatusListVector.short)
    func writing(vector: StatusListVector) throws {
        let json = try list(of: vector).json()
        #expect(json == ["bits": .integer(Int64(vector.bits)), "lst": .string(vector.text)])
    }

    @Test("is read as in the draft", arguments: StatusListVector.short + StatusListVector.long + [.eightBits])
    func reading(vector: StatusListVector) throws {
        let read = try StatusList(["bits": .integer(Int64(vector.bits)), "lst": .string(vector.text)])
        #expect(read.count == vector.count)
        #expect(try read == list(of: vector))
        for (index, status) in vector.statuses {
            #expect(read.status(at: index) == TokenStatus(rawValue: status))
        }
    }

    @Test(
        "gives back what was put in, of a million tokens and of each width", arguments: StatusBits.allCases,
        [1, 2, 3] as [UInt64])
    func roundTrip(bits: StatusBits, seed: UInt64) throws {
        let count = 1 << 20
        var random = SplitMix64(seed: seed)
        var list = StatusList(count: count, bits: bits)
        var expected: [Int: TokenStatus] = [:]
        for _ in 0..<10_000 {
            let index = Int(random.next() % UInt64(count))
            let status = TokenStatus(rawValue: UInt8(truncatingIfNeeded: random.next()) & bits.highestStatus.rawValue)
            let isSet = list.set(status, at: index)
            #expect(isSet)
            expected[index] = status
        }
        let read = try StatusList(try list.json())
        #expect(read == list)
        #expect(read.count == count)
        #expect(expected.allSatisfy { read.status(at: $0.key) == $0.value })
        for _ in 0..<10_000 {
            let index = Int(random.next() % UInt64(count))
            #expect(read.status(at: index) == expected[index, default: .valid])
        }
    }

    @Test func `has the places that were asked for, and whole bytes`() {
        #expect(StatusList(count: 0).count == 0)
        #expect(StatusList(count: 1).count == 8)
        #expect(StatusList(count: 9).bytes.count == 2)
        #expect(StatusList(count: 5, bits: .two).count == 8)
        #expect(StatusList(count: 5, bits: .eight).count == 5)
        #expect(StatusList(count: -1).count == 0)
    }

    @Test func `has no other places, and holds no status that is too great`() {
        var list = StatusList(count: 16, bits: .two)
        let before = list
        #expect(list.status(at: -1) == nil)
        #expect(list.status(at: 16) == nil)
        #expect(list.status(at: .max) == nil)
        let answers = [
            list.set(.invalid, at: 16), list.set(.invalid, at: -1), list.set(TokenStatus(rawValue: 4), at: 0),
        ]
        #expect(answers == [false, false, false])
        #expect(list == before)
        let isSet = list.set(TokenStatus(rawValue: 3), at: 15)
        #expect(isSet)
        #expect(list.status(at: 15) == TokenStatus(rawValue: 3))
    }

    @Test func `changes one status and no other`() {
        var list = StatusList(count: 16, bits: .four)
        for index in 0..<16 { list.set(TokenStatus(rawValue: 0xF), at: index) }
        list.set(.suspended, at: 7)
        #expect((0..<16).map { list.status(at: $0)?.rawValue } == (0..<16).map { $0 == 7 ? 2 : 0xF })
    }
}
