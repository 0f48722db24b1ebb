import GatehouseTypes
import Testing

@Suite("The limits on JSON")
struct JSONLimitsTests {
    private let limits = JSONLimits(maximumSize: 64, maximumDepth: 4)

    @Test func `hold for the depth`() throws {
        let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(try JSONValue(parsing: deep(4), limits: limits).array?.count == 1)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: deep(5), limits: limits) }
        #expect(error?.code == .tooDeep)
    }

    @Test func `hold for lists and objects together`() {
        let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: #"[{"a":[{"b":[]}]}]"#, limits: limits)
        }
        #expect(error?.code == .tooDeep)
    }

    @Test func `count depth, not breadth`() throws {
        #expect(try JSONValue(parsing: "[[],[],[],[],[],[]]", limits: limits).array?.count == 6)
    }

    @Test func `stop a depth bomb without using the stack`() {
        let bomb = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bomb, limits: .document) }
        #expect(error?.code == .tooDeep)
    }

    @Test func `hold for the size`() throws {
        let text = { (size: Int) in "\"" + String(repeating: "a", count: size - 2) + "\"" }
        #expect(try JSONValue(parsing: text(64), limits: limits).string?.count == 62)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text(65), limits: limits) }
        #expect(error?.code == .tooLarge)
    }
}
