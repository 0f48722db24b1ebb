import Foundation
import GatehouseHTTP

/// The first form of a page: its action and its fields.
///
/// It parses the pages of the token service. It is not a parser for HTML in general.
struct HTMLForm: Equatable, Sendable {
    /// The URL that the form is sent to; empty means the page's own URL.
    let action: String

    /// The names and values of the fields, in order.
    var fields: [(name: String, value: String)]

    /// Parses the first form of a page; returns `nil` if there is none.
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

    /// Sets a field, and adds it if the form doesn't have it.
    mutating func fill(_ name: String, _ value: String) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
    }

    static func == (left: HTMLForm, right: HTMLForm) -> Bool {
        left.action == right.action && left.fields.elementsEqual(right.fields, by: ==)
    }
}

/// An opening tag and its attributes.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]

    /// Returns the opening tags of a text, in order.
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

    /// Parses attributes up to the end of the tag.
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
