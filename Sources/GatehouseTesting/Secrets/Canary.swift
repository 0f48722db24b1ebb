public import Foundation
import GatehouseHTTP
public import GatehouseTypes
import Synchronization

/// Collects secrets and searches for them where they must not appear: in logs, errors, dumps, files, databases.
///
/// A secret is found in plain form and as base64, base64url, hexadecimal and percent-encoded text.
public final class Canary: Sendable {
    /// A secret that was found. It never contains the secret itself.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The name with which the secret was collected.
        public let secret: String
        /// The encoding in which the secret was found.
        public let form: String
        /// The place where the secret was found.
        public let place: String

        /// The finding as text.
        public var description: String { "\(secret) (\(form)) in \(place)" }
    }

    /// The minimum length of a secret: 6 bytes. Shorter secrets aren't collected, because they would be found by
    /// chance.
    public static let minimumLength = 6

    struct Needle: Hashable {
        let secret: String
        let form: String
        let bytes: [UInt8]
    }

    private let needles = Mutex<[[UInt8]: [Needle]]>([:])

    /// Creates a canary without secrets.
    public init() {}

    /// The number of different secrets that were collected.
    public var secretCount: Int {
        needles.withLock { $0.count }
    }

    /// Collects a secret.
    ///
    /// - Parameters:
    ///   - secret: The secret. It is ignored if it is shorter than ``minimumLength``.
    ///   - name: The name of the secret for findings.
    public func collect(_ secret: Secret, as name: String) {
        let bytes = secret.revealedBytes
        guard bytes.count >= Canary.minimumLength else { return }
        needles.withLock { needles in
            guard needles[bytes] == nil else { return }
            needles[bytes] = Canary.forms(of: bytes, name: name)
        }
    }

    /// Collects a secret.
    public func collect(_ text: String, as name: String) {
        collect(Secret(text), as: name)
    }

    var allNeedles: [Needle] {
        needles.withLock { $0.values.flatMap { $0 } }
    }

    /// The encodings of a secret to search for. Base64 is searched at each of the three alignments that it can have in
    /// a longer text, without the characters that depend on neighbouring bytes.
    static func forms(of bytes: [UInt8], name: String) -> [Needle] {
        var forms = [("plain", bytes)]
        forms.append(("hexadecimal", Array(Hexadecimal.encode(bytes).utf8)))
        forms.append(("hexadecimal", Array(Hexadecimal.encode(bytes).asciiUppercased.utf8)))
        for offset in 0..<3 {
            forms.append(("base64", aligned(Base64.encode(padded(bytes, offset)), offset: offset, count: bytes.count)))
            forms.append(
                ("base64url", aligned(Base64URL.encode(padded(bytes, offset)), offset: offset, count: bytes.count)))
        }
        if let text = String(validating: bytes, as: UTF8.self) {
            forms.append(("percent-encoded", Array(FormEncoding.escape(text).utf8)))
        }
        var seen: Set<[UInt8]> = []
        return forms.filter { seen.insert($0.1).inserted }.map { Needle(secret: name, form: $0.0, bytes: $0.1) }
    }

    private static func padded(_ bytes: [UInt8], _ offset: Int) -> [UInt8] {
        Array(repeating: 0, count: offset) + bytes
    }

    private static func aligned(_ encoded: String, offset: Int, count: Int) -> [UInt8] {
        let first = (offset * 8 + 5) / 6
        let end = (offset + count) * 8 / 6
        return Array(Array(encoded.utf8)[first..<end])
    }

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
