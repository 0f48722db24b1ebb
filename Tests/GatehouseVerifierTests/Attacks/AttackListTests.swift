import Foundation
import Testing

/// `Docs/attacks.md` says which tests show what; this shows that they exist.
@Suite("The list of attacks")
struct AttackListTests {
    private let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func page(_ name: String) throws -> String {
        try String(contentsOf: repository.appending(path: "Docs/\(name)"), encoding: .utf8)
    }

    /// The names of all suites.
    private func suites() throws -> Set<String> {
        let folder = repository.appending(path: "Tests").resolvingSymlinksInPath()
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
            where line.starts(with: "struct ".utf8) {
                names.insert(String(decoding: line.dropFirst(7).prefix { $0 > 0x2F }, as: UTF8.self))
            }
        }
        return names
    }

    @Test func `has each number once`() throws {
        let numbers = try page("attacks.md").matches(of: /(?m)^\| ([JD]\d+) \|/).map { String($0.1) }
        #expect(numbers == (1...44).map { "J\($0)" } + (1...14).map { "D\($0)" })
    }

    @Test func `has each number of the service, or says that its subject doesn't exist`() throws {
        let text = try page("attacks.md")
        let rows = text.matches(of: /(?m)^\| ([AL]\d+) \|/).map { String($0.1) }
        let absent = try #require(text.firstMatch(of: /The missing numbers[\s\S]*?\n\n/)).output
        let named = absent.matches(of: /[AL]\d+/).map { String($0.0) }
        let all = (1...66).map { "A\($0)" } + (1...24).map { "L\($0)" }
        #expect(Set(rows).isDisjoint(with: named))
        #expect(Set(rows + named) == Set(all))
    }

    @Test func `names tests that exist, as other pages do`() throws {
        let known = try suites()
        for name in ["attacks.md", "conformance.md", "vectors.md"] {
            let named = Set(try page(name).matches(of: /`(\w+Tests)`/).map { String($0.1) })
            #expect(named.count > 3)
            #expect(named.subtracting(known) == [], "\(name)")
        }
    }

    @Test func `leaves no row without a test`() throws {
        let rows = try page("attacks.md").matches(of: /(?m)^\| ([A-Z]\d+) \|.*\|([^|]*)\|$/)
        let bare = rows.filter { !$0.2.contains("Tests`") }.map { String($0.1) }
        #expect(rows.count > 60 && bare == [])
    }
}
