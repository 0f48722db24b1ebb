import Foundation
import GatehouseTypes

/// One file of Wycheproof's vectors, read from a folder beside the repository.
struct WycheproofFile: Sendable {
    /// How many tests the file says that it has.
    let statedCount: Int64?
    let groups: [WycheproofGroup]

    var tests: [WycheproofTest] {
        groups.flatMap(\.tests)
    }

    /// The invalid tests that are, byte for byte and with the same key, a valid one of their group.
    var twinsOfValid: [WycheproofTest] {
        groups.flatMap { group in
            let valid = Set(group.tests.filter(\.isValid).map { Array($0.token.utf8) })
            return group.tests.filter { !$0.isValid && valid.contains(Array($0.token.utf8)) }
        }
    }

    /// Reads a file.
    ///
    /// - Throws: If it isn't there.
    init(_ name: String) throws {
        let file = WycheproofFile.folder.appendingPathComponent(name)
        guard let bytes = try? Data(contentsOf: file) else { throw MissingVectors(path: file.path) }
        let json = try JSONValue(parsing: Array(bytes), limits: .document)
        statedCount = json["numberOfTests"]?.integer
        groups = (json["testGroups"]?.array ?? []).map(WycheproofGroup.init)
    }

    /// Whether the vectors are to be judged: they are there, or `GATEHOUSE_REQUIRE_VECTORS` says that they must be.
    static var isWanted: Bool {
        ProcessInfo.processInfo.environment["GATEHOUSE_REQUIRE_VECTORS"] != nil
            || FileManager.default.fileExists(atPath: folder.path)
    }

    /// `GATEHOUSE_VECTORS`, or else `../shared/vectors` as seen from the repository.
    private static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["GATEHOUSE_VECTORS"] {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        let repository = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return repository.deletingLastPathComponent().appendingPathComponent("shared/vectors", isDirectory: true)
    }
}

struct MissingVectors: Error, CustomStringConvertible {
    let path: String

    var description: String {
        "No Wycheproof vectors at \(path). Put the folder there, or name it in GATEHOUSE_VECTORS."
    }
}

/// Tests that share a key, or a set of keys.
struct WycheproofGroup: Sendable {
    /// The key or the set that a verifier has. A group of a symmetric key has only that.
    let key: JSONValue
    let tests: [WycheproofTest]

    init(_ json: JSONValue) {
        key = json["public"] ?? json["private"] ?? .null
        tests = (json["tests"]?.array ?? []).map(WycheproofTest.init)
    }
}

struct WycheproofTest: Sendable {
    let id: Int64
    let comment: String
    /// `valid` or `invalid`; there is nothing between the two.
    let result: String
    /// A token in compact form, or the text of one in JSON.
    let token: String

    var isValid: Bool { result == "valid" }

    init(_ json: JSONValue) {
        id = json["tcId"]?.integer ?? 0
        comment = json["comment"]?.string ?? ""
        result = json["result"]?.string ?? ""
        token = json["jws"]?.string ?? json["jws"]?.encodedText ?? ""
    }
}
