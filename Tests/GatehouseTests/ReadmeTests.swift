import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The lines of an example, without indentation, empty lines, and what differs by formatting.
    private static func lines(_ text: some StringProtocol) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    /// The Swift examples of a page. Manifests aren't among them: `make readme` tries those.
    private static func examples(_ page: String) throws -> [[String]] {
        try text(page).split(separator: "```swift\n").dropFirst().compactMap { part in
            let code = try #require(part.split(separator: "```", omittingEmptySubsequences: false).first)
            return code.contains("import PackageDescription") ? nil : lines(code)
        }
    }

    /// What is wrong with an example: nil if its imports are there and all other lines stand in the file as one block,
    /// in order.
    private static func flaw(of example: [String], in compiled: [String]) -> String? {
        let (imports, block) = (example.filter(isImport), example.filter { !isImport($0) })
        if let missing = imports.first(where: { !compiled.contains($0) }) { return "'\(missing)' is missing" }
        let starts = compiled.indices.filter { compiled[$0] == block.first }
        let lengths = starts.map { start in zip(compiled[start...], block).prefix { $0 == $1 }.count }
        guard let longest = lengths.max() else { return "no example begins with '\(block.first ?? "")'" }
        return longest == block.count ? nil : "no example goes on with '\(block[longest])' there"
    }

    private static func isImport(_ line: String) -> Bool { line.hasPrefix("import ") }

    @Test(arguments: [
        ("README.md", "ReadmeExamples", 2), ("Docs/client.md", "ClientGuideExamples", 10),
        ("Docs/verifier.md", "VerifierGuideExamples", 20), ("Docs/jose.md", "JOSEGuideExamples", 6),
        ("Docs/server.md", "ServerGuideExamples", 3),
    ])
    func `shows examples that compile, and so does each guide`(_ page: String, _ file: String, _ count: Int) throws {
        let compiled = Self.lines(try Self.text("Tests/GatehouseTests/\(file).swift"))
        let examples = try Self.examples(page)
        #expect(examples.count == count)
        for example in examples {
            let flaw = Self.flaw(of: example, in: compiled)
            #expect(flaw == nil, "\(page): \(flaw ?? "")")
        }
    }

    @Test(arguments: [
        (["import Gatehouse", "a()", "b()"], nil), (["b()", "a()"], "no example goes on with 'a()' there"),
        (["a()", "c()"], "no example goes on with 'c()' there"), (["c()", "d()"], nil),
        (["import Other", "a()"], "'import Other' is missing"), (["e()"], "no example begins with 'e()'"),
    ])
    func `compares whole blocks, in order`(example: [String], flaw: String?) {
        let compiled = ["import Gatehouse", "func one() {", "a()", "b()", "}", "func two() {", "c()", "d()", "}"]
        #expect(Self.flaw(of: example, in: compiled) == flaw)
    }
}
