import Synchronization
import Testing

@testable import GatehouseCommand

@Suite("The lines of an input")
struct InputLinesTests {
    private func lines(_ pieces: [String]) throws -> [InputLines.Line] {
        var lines = InputLines(.scripted(pieces), maximumLength: 5)
        var all: [InputLines.Line] = []
        while let line = try lines.next() { all.append(line) }
        return all
    }

    @Test(
        arguments: [
            ([], []), (["a"], ["a"]), (["a\n"], ["a"]), (["a\nb"], ["a", "b"]), (["a\n\nb\n"], ["a", "", "b"]),
            (["a", "b\nc", "\n"], ["ab", "c"]), (["\n"], [""]), (["12345\n"], ["12345"]), (["a\r\n"], ["a\r"]),
        ] as [([String], [String])])
    func `end at a line feed or with the input`(pieces: [String], expected: [String]) throws {
        #expect(try lines(pieces) == expected.map { .text(Array($0.utf8)) })
    }

    @Test(arguments: [["123456\nb\n"], ["123", "456", "789\nb"], ["1234567890123\nb"]])
    func `are skipped when they're too long, and the next one is read`(pieces: [String]) throws {
        #expect(try lines(pieces) == [.tooLong, .text(Array("b".utf8))])
    }

    @Test func `are skipped at the end too`() throws {
        #expect(try lines(["123456"]) == [.tooLong])
    }

    @Test func `are read no further than needed`() throws {
        let reads = Mutex(0)
        let input = ByteInput { _ in
            reads.withLock { $0 += 1 }
            return Array("a\n".utf8)
        }
        var lines = InputLines(input, maximumLength: 5)
        #expect(try lines.next() == .text([0x61]))
        #expect(reads.withLock { $0 } == 1)
    }

    @Test func `are read whole within a limit`() throws {
        #expect(try ByteInput.scripted(["ab", "c"]).readAll(maximumSize: 3) == Array("abc".utf8))
        #expect(throws: CommandFailure.self) { try ByteInput.scripted(["ab", "c"]).readAll(maximumSize: 2) }
    }
}

extension ByteInput {
    /// An input that comes in these pieces.
    static func scripted(_ pieces: [String]) -> ByteInput {
        let rest = ScriptedPieces(pieces)
        return ByteInput { _ in rest.next() }
    }
}

private final class ScriptedPieces: Sendable {
    private let pieces: Mutex<ArraySlice<String>>

    init(_ pieces: [String]) {
        self.pieces = Mutex(pieces[...])
    }

    func next() -> [UInt8] {
        pieces.withLock { Array(($0.popFirst() ?? "").utf8) }
    }
}
