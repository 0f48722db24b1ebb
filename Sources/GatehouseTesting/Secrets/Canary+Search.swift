public import Foundation

extension Canary {
    /// Searches a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - place: The name of the place for findings.
    /// - Returns: A finding for each secret in the text.
    public func search(_ text: String, place: String) -> [Finding] {
        search(bytes: Data(text.utf8), place: place)
    }

    /// Searches bytes.
    public func search(bytes: Data, place: String) -> [Finding] {
        let needles = allNeedles
        let found = unsafe bytes.withUnsafeBytes { haystack in
            needles.filter { unsafe $0.isIn(haystack) }
        }
        return found.map { Finding(secret: $0.secret, form: $0.form, place: place) }
    }

    /// Searches all textual representations of a value: its description, its debug description and its dump.
    public func search(value: Any, place: String) -> [Finding] {
        var dumped = ""
        dump(value, to: &dumped)
        return search("\(value)", place: "the description of \(place)")
            + search(String(reflecting: value), place: "the debug description of \(place)")
            + search(dumped, place: "the dump of \(place)")
    }

    /// Searches a file, or a folder with all its files and subfolders.
    ///
    /// - Throws: A Foundation error if a file can't be read.
    public func search(filesAt url: URL) throws -> [Finding] {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            return search(bytes: try Data(contentsOf: url), place: url.path)
        }
        return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
            .flatMap { try search(filesAt: $0) }
    }
}

extension Canary.Needle {
    /// Whether the bytes contain the secret. `memchr` is much faster than Foundation's search for several bytes.
    fileprivate func isIn(_ haystack: UnsafeRawBufferPointer) -> Bool {
        guard let first = bytes.first, var rest = haystack.baseAddress else { return false }
        var count = haystack.count
        while count >= bytes.count, let hit = unsafe memchr(rest, Int32(first), count - bytes.count + 1) {
            if unsafe memcmp(hit, bytes, bytes.count) == 0 { return true }
            count -= unsafe UnsafeRawPointer(hit) - rest + 1
            unsafe rest = UnsafeRawPointer(hit) + 1
        }
        return false
    }
}
