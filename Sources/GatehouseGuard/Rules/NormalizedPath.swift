import Foundation
import GatehouseHTTP
import GatehouseTypes

/// A path as decoded segments, the form in which rules and requests are compared.
///
/// A character that may occur both directly and percent-encoded, such as `:` and `%3A`, has one form, since servers
/// treat both alike. A path that servers are known to read differently has no such form.
struct NormalizedPath: Sendable, Hashable {
    /// The segments without percent-encoding, as bytes. A slash at the end adds none.
    let segments: [[UInt8]]

    /// The segments as a server may read them that normalizes more than the encoding: letter case, accents, Latin
    /// letters beyond ASCII, invisible characters and compatibility forms of a character, dots at the end, `+` for a
    /// space at either end. Contains no empty segments, and ends at an encoded `?` or `#`.
    let folded: [String]

    /// Normalizes a path that consists of the characters of RFC 3986, section 3.3.
    ///
    /// - Throws: ``GuardError/Code/ambiguousPath`` for empty segments, dot segments, parameters of segments, and
    ///   sessions in the path (`(S(…))`); for encoded slashes, backslashes, percent signs, control characters, spaces,
    ///   letters and digits; and for anything that isn't UTF-8.
    init(_ path: String) throws(GuardError) {
        guard path.utf8.first == UInt8(ascii: "/") else { throw GuardError(.ambiguousPath, "no slash") }
        var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if parts.last == "" { parts.removeLast() }
        var segments: [[UInt8]] = []
        var folded: [String] = []
        var isCut = false
        for part in parts {
            guard !part.isEmpty else { throw GuardError(.ambiguousPath, "empty segment") }
            let segment = try NormalizedPath.decoded(part)
            let visible = try NormalizedPath.visibleScalars(of: segment)
            segments.append(segment)
            if !isCut { folded.append(NormalizedPath.folded(visible)) }
            isCut = isCut || visible.contains(where: NormalizedPath.isDelimiter)
        }
        self.segments = segments
        self.folded = folded.filter { !$0.isEmpty }
    }

    /// Whether the path contains an encoded `?` or `#`. A server that decodes the path first would read a query or a
    /// fragment there.
    var holdsDelimiter: Bool {
        segments.contains { $0.contains { NormalizedPath.isDelimiter(Unicode.Scalar($0)) } }
    }

    private static func decoded(_ segment: Substring) throws(GuardError) -> [UInt8] {
        var output: [UInt8] = []
        var bytes = segment.utf8
        while let byte = bytes.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                output.append(byte)
                continue
            }
            guard let encoded = URIBytes.encodedByte(bytes), !encoded.isURIUnreserved else {
                throw GuardError(.ambiguousPath, "encoded character")
            }
            output.append(encoded)
            bytes = bytes.dropFirst(2)
        }
        return output
    }

    /// The characters in their compatibility decomposition (Unicode Standard Annex 15), without marks and without
    /// characters that are never displayed.
    private static func visibleScalars(of segment: [UInt8]) throws(GuardError) -> [Unicode.Scalar] {
        guard let text = String(validating: segment, as: UTF8.self) else {
            throw GuardError(.ambiguousPath, "not UTF-8")
        }
        let visible = Array(text.decomposedStringWithCompatibilityMapping.unicodeScalars).filter {
            !$0.properties.isDefaultIgnorableCodePoint && !marks.contains($0.properties.generalCategory)
        }
        guard visible.isEmpty || visible.contains(where: { $0 != "." }) else {
            throw GuardError(.ambiguousPath, "dot segment")
        }
        guard !visible.contains(";") else { throw GuardError(.ambiguousPath, "parameter of a segment") }
        guard !holdsSession(visible) else { throw GuardError(.ambiguousPath, "session in the path") }
        guard !visible.contains(where: isAmbiguous) else { throw GuardError(.ambiguousPath, "encoded character") }
        return visible
    }

    private static func folded(_ visible: [Unicode.Scalar]) -> String {
        var scalars = visible.prefix { !isDelimiter($0) }.drop { $0 == "+" }
        while let last = scalars.last, last == "." || last == "+" { scalars.removeLast() }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        // Lowercased twice, since the upper case of a letter may have another lower case: ẞ, ß and SS.
        let folded = text.lowercased().uppercased().lowercased()
        return folded.applyingTransform(StringTransform("Latin-ASCII"), reverse: false) ?? folded
    }

    /// The character categories that many comparisons ignore.
    private static let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .enclosingMark, .spacingMark, .format]

    /// Returns whether a segment contains a cookieless session, which ASP.NET removes from the path: `(S(…))`,
    /// `(A(…)F(…))`.
    private static func holdsSession(_ visible: [Unicode.Scalar]) -> Bool {
        visible.indices.dropLast(2).contains {
            visible[$0] == "(" && visible[$0 + 1].properties.isAlphabetic && visible[$0 + 2] == "("
        }
    }

    private static func isAmbiguous(_ scalar: Unicode.Scalar) -> Bool {
        "/\\%".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
            || scalar.properties.generalCategory == .control
    }

    private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool { scalar == "?" || scalar == "#" }
}
