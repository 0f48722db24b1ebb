package import Foundation

/// A folder that goes with the test.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "gatehouse-stores-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    /// The names in the folder, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    package func mode(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    package func write(_ text: String, to name: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: file(name))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name).path)
    }

    package func text(of name: String) throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }
}

extension TemporaryFolder {
    package func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name).path)
    }

    /// Turns one bit of what is sealed in a file.
    package func spoilSeal(in name: String) throws {
        let text = try text(of: name)
        guard let start = text.range(of: #""sealed":""#)?.upperBound else { return }
        let replacement = text[start] == "A" ? "B" : "A"
        try write(text.replacingCharacters(in: start...start, with: replacement), to: name)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: file(name))
    }

    package func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(at: file(name), to: file(other))
    }
}
