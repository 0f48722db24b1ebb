import Foundation
import GatehouseTypes

/// An opening tag and its attributes.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]
    /// The text that follows, up to the next tag.
    let label: String

    /// Returns the opening tags of a text, in order, without those in comments and scripts.
    static func tags(in text: Substring) -> [HTMLTag] {
        var rest = text
        var tags: [HTMLTag] = []
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            if rest.hasPrefix("!--") {
                rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            guard let first = rest.first, first.isLetter else { continue }
            let name = String(rest.prefix { $0.isLetter || $0.isNumber }).asciiLowercased
            rest = rest.dropFirst(name.count)
            let attributes = attributes(from: &rest)
            let label = rest.dropFirst().prefix { $0 != "<" }.split(whereSeparator: \.isWhitespace)
            tags.append(
                HTMLTag(
                    name: name, attributes: attributes, label: HTMLText.unescaped(label.joined(separator: " ")[...])))
            if name == "script" { rest = rest.range(of: "</script").map { rest[$0.upperBound...] } ?? "" }
        }
        return tags
    }

    /// Reads attributes up to the end of the tag.
    private static func attributes(from rest: inout Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let next = rest.first, next != ">" else { return attributes }
            let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
            rest = rest.dropFirst(max(name.count, 1)).drop(while: \.isWhitespace)
            var value: Substring = ""
            if rest.first == "=" {
                rest = rest.dropFirst().drop(while: \.isWhitespace)
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    rest = rest.dropFirst()
                    value = rest.prefix { $0 != quote }
                    rest = rest.dropFirst(value.count + 1)
                } else {
                    value = rest.prefix { !$0.isWhitespace && $0 != ">" }
                    rest = rest.dropFirst(value.count)
                }
            }
            attributes[name.asciiLowercased] = HTMLText.unescaped(value)
        }
    }
}

/// The text of attributes.
enum HTMLText {
    private static let named = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]

    /// Replaces references to characters: `&amp;`, `&#39;`, `&#x2F;`.
    static func unescaped(_ text: Substring) -> String {
        var output = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            output += rest[..<start]
            rest = rest[start...]
            if let end = rest.prefix(12).firstIndex(of: ";"), let meant = meaning(rest[..<end].dropFirst()) {
                output += meant
                rest = rest[rest.index(after: end)...]
            } else {
                output += "&"
                rest = rest.dropFirst()
            }
        }
        return output + rest
    }

    private static func meaning(_ reference: Substring) -> String? {
        guard reference.first == "#" else { return named[String(reference)] }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String($0) }
    }
}
