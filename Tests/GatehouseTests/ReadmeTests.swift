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

    @Test(arguments: [
        ("README.md", "ReadmeExamples", 2), ("Docs/client.md", "ClientGuideExamples", 9),
        ("Docs/verifier.md", "VerifierGuideExamples", 13),
    ])
    func `shows examples that compile, and so does each guide`(_ page: String, _ file: String, _ count: Int) throws {
        let compiled = Set(Self.lines(try Self.text("Tests/GatehouseTests/\(file).swift")[...]))
        let examples = try Self.text(page).split(separator: "```swift\n").dropFirst()
        #expect(examples.count == count)
        for example in examples {
            let code = try #require(example.split(separator: "```", omittingEmptySubsequences: false).first)
            for line in Self.lines(code) {
                #expect(compiled.contains(line), "\(page) says '\(line)', and no example that compiles does")
            }
        }
    }
}
