import Foundation
import GatehouseOAuth
import GatehouseTesting
import GatehouseTypes
import Testing

/// Attack checklist J40.
@Suite("A status list from outside")
struct StatusListAttackTests {
    private func read(_ json: JSONValue, limit: Int = 1 << 20) throws -> StatusList {
        try StatusList(json, maximumByteCount: limit)
    }

    private func packed(_ list: StatusList) throws -> [UInt8] {
        let text = try list.json()["lst"]?.string
        return try #require(text.flatMap { Base64URL.decode($0) })
    }

    private func json(_ bytes: [UInt8], bits: JSONValue = 1) -> JSONValue {
        ["bits": bits, "lst": .string(Base64URL.encode(bytes))]
    }

    private func code(_ json: JSONValue, limit: Int = 1 << 20) -> OAuthError.Code? {
        #expect(throws: OAuthError.self) { try read(json, limit: limit) }?.code
    }

    @Test(
        "is of 1, 2, 4 or 8 bits",
        arguments: [JSONValue.integer(0), 3, 5, 6, 7, 9, 16, -1, 256, 257, .integer(.max), .number(1.0), "1", true])
    func widths(bits: JSONValue) throws {
        let bytes = try packed(StatusList(count: 16))
        #expect(code(json(bytes, bits: bits)) == .invalidParameter)
        for good in [1, 2, 4, 8] as [JSONValue] { #expect(try read(json(bytes, bits: good)).bytes.count == 2) }
    }

    @Test(
        "is an object of two members",
        arguments: [
            [:], ["bits": 1], ["lst": "eNrbuRgAAhcBXQ"], ["bits": 1, "lst": ""], ["bits": 1, "lst": 1],
            ["bits": 1, "lst": "eNrbuRgAAhcBXQ="], ["bits": 1, "lst": "eNrb+RgAAhcBXQ"], [], "x", .null,
        ] as [JSONValue])
    func shapes(value: JSONValue) {
        #expect(throws: OAuthError.self) { try read(value) }
    }

    @Test func `isn't unpacked further than allowed`() throws {
        // A megabyte of zeros in a thousand bytes.
        let bomb = try packed(StatusList(count: 8 << 20))
        #expect(bomb.count < 2048)
        #expect(code(json(bomb), limit: (1 << 20) - 1) == .tooLarge)
        #expect(try read(json(bomb), limit: 1 << 20).count == 8 << 20)
        #expect(code(json(bomb), limit: 0) == .tooLarge)
    }

    @Test func `is whole`() throws {
        var list = StatusList(count: 1 << 16)
        for index in stride(from: 0, to: 1 << 16, by: 7) { list.set(.invalid, at: index) }
        let bytes = try packed(list)
        for count in Array(0..<16) + Array(bytes.count - 16..<bytes.count) {
            #expect(throws: OAuthError.self) { try read(json(Array(bytes.prefix(count)))) }
        }
        #expect(try read(json(bytes)) == list)
    }

    @Test func `is followed by nothing`() throws {
        let bytes = try packed(StatusList(count: 64))
        #expect(code(json(bytes + [0])) == .invalidParameter)
        #expect(code(json(bytes + bytes)) == .invalidParameter)
        #expect(try read(json(bytes)).count == 64)
    }

    @Test func `has the checksum of what is in it`() throws {
        let bytes = try packed(StatusList(count: 64))
        for index in bytes.indices.suffix(4) {
            var changed = bytes
            changed[index] ^= 1
            #expect(code(json(changed)) == .invalidParameter)
        }
    }

    @Test func `is in zlib's format and no other`() throws {
        let bytes = try packed(StatusList(count: 64))
        let deflateAlone = Array(bytes.dropFirst(2).dropLast(4))
        let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflateAlone + [0, 0, 0, 0, 8, 0, 0, 0]
        var withDictionary = bytes
        withDictionary[1] = 0xF9
        for other in [deflateAlone, gzip, withDictionary, [0x78], Array("hello".utf8)] {
            #expect(throws: OAuthError.self) { try read(json(other)) }
        }
    }

    @Test func `survives any bytes`() throws {
        var random = SplitMix64(seed: 40)
        let bytes = try packed(StatusList(count: 4096))
        for _ in 0..<2_000 {
            var changed = bytes
            for _ in 0..<(1 + random.next() % 3) {
                changed[Int(random.next() % UInt64(changed.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if let list = try? read(json(changed), limit: 4096) { #expect(list.bytes.count <= 4096) }
        }
    }
}
