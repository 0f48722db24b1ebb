import Foundation

/// The first form of a page: where it is sent, and the fields that it comes with. It is found by searching for bytes,
/// since the time of a regular expression would be taken from the service on the same processors.
struct SignInForm: Sendable {
    let action: String
    let fields: [(name: String, value: String)]

    /// Finds it; nil if the page has none.
    init?(page: [UInt8]) {
        guard let start = page.range(of: "<form"), let end = page[start.upperBound...].range(of: "</form>") else {
            return nil
        }
        var rest = page[start.lowerBound..<end.lowerBound]
        action = rest.firstTag.attribute("action") ?? ""
        var fields: [(name: String, value: String)] = []
        while let begin = rest.range(of: "<") {
            let tag = rest[begin.lowerBound...].firstTag
            if tag.starts(with: "<input".utf8) || tag.starts(with: "<button".utf8), let name = tag.attribute("name") {
                fields.append((name, tag.attribute("value") ?? ""))
            }
            rest = rest[tag.endIndex...]
        }
        self.fields = fields
    }
}

extension Collection<UInt8> where Index == Int {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<Int>? {
        let bytes = Array(text.utf8)
        var start = startIndex
        while let first = self[start...].firstIndex(of: bytes[0]) {
            if self[first...].starts(with: bytes) { return first..<(first + bytes.count) }
            start = first + 1
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// From the beginning to the first ">".
    fileprivate var firstTag: ArraySlice<UInt8> { self[..<(range(of: ">")?.upperBound ?? endIndex)] }

    /// The value of an attribute.
    fileprivate func attribute(_ name: String) -> String? {
        guard let start = range(of: " \(name)=\""), let end = self[start.upperBound...].range(of: "\"")
        else { return nil }
        let value = String(decoding: self[start.upperBound..<end.lowerBound], as: UTF8.self)
        guard value.utf8.contains(UInt8(ascii: "&")) else { return value }
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        return entities.reduce(value) { $0.replacing($1.0, with: $1.1) }
    }
}
