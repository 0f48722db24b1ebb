import Foundation
import Testing

/// What no single type can show: that nothing in the package reaches for what it wasn't given.
@Suite("The sources of the package")
struct HouseRulesTests {
    private struct Line {
        let file: String
        let text: String
    }

    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources").resolvingSymlinksInPath()

    /// The lines of code below a folder, without comments.
    private func lines(below folder: String = "") throws -> [Line] {
        let root = HouseRulesTests.sources.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var lines: [Line] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let name = String(file.path.dropFirst(HouseRulesTests.sources.path.count + 1))
            for text in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let code = text.trimmingCharacters(in: .whitespaces)
                if !code.hasPrefix("//") { lines.append(Line(file: name, text: code)) }
            }
        }
        try #require(lines.count > 1000)
        return lines
    }

    private func findings(_ pattern: String, below folder: String = "") throws -> [String] {
        let expression = try Regex(pattern)
        return try lines(below: folder).filter { $0.text.contains(expression) }.map { "\($0.file): \($0.text)" }
    }

    @Test func `never use the wrappers for app code`() throws {
        let uses = try findings(#"@Injected|@Registered|\bInjected\(|\bDependencies\.|\bwithDependencies\b"#)
        #expect(uses.contains { $0.hasPrefix("GatehouseDependencies/") })
        #expect(uses.filter { !$0.hasPrefix("GatehouseDependencies/") } == [])
    }

    @Test func `reach nothing through a shared instance`() throws {
        #expect(try findings(#"\bstatic (let|var) (shared|sharedInstance|instance)\b"#) == [])
        #expect(try findings(#"\bsharedInstance\b"#) == [])
        #expect(try findings(#"@TaskLocal (public|package)"#).count == 1)
    }

    @Test func `are the same in tests as in an app`() throws {
        #expect(try findings(#"^#if .*(TEST|DEBUG|MOCK)"#) == [])
    }

    @Test func `hold no delegate that may vanish`() throws {
        #expect(try findings(#"\bweak var\b|\bunowned\b"#, below: "GatehouseClient") == [])
    }

    @Test func `call the client's things by what they do, and by no vendor`() throws {
        let vendors = "(?i)firebase|google|facebook|twitter|apple(?!s )|icloud|auth0|okta|supabase|microsoft|github"
        #expect(try findings(vendors, below: "GatehouseClient") == [])
        #expect("FirebaseProvider".contains(try Regex(vendors)))
    }

    @Test func `of the client stand on nothing but the words, the wire and the language's own libraries`() throws {
        let imports = try lines(below: "GatehouseClient").compactMap { line in
            line.text.firstMatch(of: /^(?:public |package )?import (\w+)/).map { String($0.1) }
        }
        let portable: Set = ["Foundation", "GatehouseHTTP", "GatehouseTypes", "Observation", "Synchronization"]
        let terminal: Set = ["Glibc", "Darwin", "Musl"]
        #expect(Set(imports).subtracting(portable).subtracting(terminal) == [])
        let places = try findings(#"^import (Glibc|Darwin|Musl)"#, below: "GatehouseClient")
        #expect(places.allSatisfy { $0.hasPrefix("GatehouseClient/Login/Terminal/") })
    }

    @Test func `of the client tell the state machine what happened in one place only`() throws {
        let places = try findings(#"\.handle\("#, below: "GatehouseClient")
        #expect(places.count == 1)
        #expect(places.allSatisfy { $0.hasPrefix("GatehouseClient/Manager/SessionCore") })
    }

    @Test func `of the client write a session down in one place only, and to a store`() throws {
        let places = try findings(#"\bstore\.(save|erase)\("#, below: "GatehouseClient")
        #expect(!places.isEmpty)
        #expect(places.filter { !$0.hasPrefix("GatehouseClient/Persistence/") } == [])
        #expect(try findings("FileManager|FileHandle|UserDefaults|[.]write\\(to:", below: "GatehouseClient") == [])
    }

    @Test func `of the chain and its loaders decode nothing`() throws {
        let decoding = try findings(#"Codable|Decodable|Encodable|JSON|\.decode\("#, below: "GatehouseHTTP")
        #expect(decoding.contains { $0.hasPrefix("GatehouseHTTP/Bodies/") })
        #expect(decoding.filter { $0.hasPrefix("GatehouseHTTP/Load") } == [])
    }

    @Test func `of the wire and the client leave it to the compiler that tasks don't get in each other's way`() throws {
        let escapes = #"@unchecked|nonisolated\(unsafe\)|\bDispatch\w+"#
        for module in ["GatehouseHTTP", "GatehouseClient"] { #expect(try findings(escapes, below: module) == []) }
        #expect(try !findings(escapes).isEmpty)
    }
}
