import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The lines of every Swift example, without indentation, and without what differs by formatting.
    private static func lines(_ text: Substring) -> [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }
    }

    @Test func `shows examples that compile`() throws {
        let compiled = Set(Self.lines(try Self.text("Tests/GatehouseTests/ReadmeExamples.swift")[...]))
        let examples = try Self.text("README.md").split(separator: "```swift\n").dropFirst()
        #expect(examples.count == 2)
        for example in examples {
            let code = try #require(example.split(separator: "```", omittingEmptySubsequences: false).first)
            for line in Self.lines(code) {
                #expect(compiled.contains(line), "the README says '\(line)', and no example that compiles does")
            }
        }
    }
}
