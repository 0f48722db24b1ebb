import Foundation
import GatehouseTypes

/// The first form of a page: where it goes and what it holds.
///
/// This reads the pages that the token service makes, in place of a browser; it's no parser for HTML at large.
struct HTMLForm: Equatable, Sendable {
    /// Where the form is sent; empty means back to the page.
    let action: String

    /// The names of its fields with their values, in order.
    var fields: [(name: String, value: String)]

    /// The first form in a page, if there is one.
    init?(page: String) {
        guard let start = page.range(of: "<form"),
            let end = page.range(of: "</form>", range: start.upperBound..<page.endIndex)
        else { return nil }
        let text = page[start.lowerBound..<end.lowerBound]
        let tags = HTMLTag.tags(in: text)
        action = tags.first { $0.name == "form" }?.attributes["action"] ?? ""
        fields = tags.compactMap { tag in
            guard tag.name == "input" || tag.name == "button", let name = tag.attributes["name"] else { return nil }
            return (name, tag.attributes["value"] ?? "")
        }
    }

    /// Sets a field, whether the page had it or not.
    mutating func fill(_ name: String, _ value: String) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
    }

    static func == (left: HTMLForm, right: HTMLForm) -> Bool {
        left.action == right.action && left.fields.elementsEqual(right.fields, by: ==)
    }
}

/// An opening tag with its attributes.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]

    /// The opening tags of a text, in order.
    static func tags(in text: Substring) -> [HTMLTag] {
        var rest = text
        var tags: [HTMLTag] = []
        while let open = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: open)...]
            guard let first = rest.first, first.isLetter else { continue }
            let name = rest.prefix { $0.isLetter || $0.isNumber }
            rest = rest.dropFirst(name.count)
            tags.append(HTMLTag(name: name.asciiLowercased, attributes: attributes(from: &rest)))
        }
        return tags
    }

    /// Reads attributes up to the tag's end.
    private static func attributes(from rest: inout Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let next = rest.first, next != ">" else { break }
            let name = rest.prefix { !$0.isWhitespace && !"=>/".contains($0) }
            rest = rest.dropFirst(max(name.count, 1))
            var value: Substring = ""
            if rest.first == "=" {
                rest = rest.dropFirst()
                if let quote = rest.first, quote == "\"" || quote == "'" {
                    rest = rest.dropFirst()
                    value = rest.prefix { $0 != quote }
                    rest = rest.dropFirst(value.count + 1)
                } else {
                    value = rest.prefix { !$0.isWhitespace && $0 != ">" }
                    rest = rest.dropFirst(value.count)
                }
            }
            attributes[name.asciiLowercased] = unescape(value)
        }
        return attributes
    }

    private static func unescape(_ text: Substring) -> String {
        var text = String(text)
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text.replace(entity, with: character)
        }
        return text
    }
}
