import Foundation

extension HTMLText {
    /// The text that a person reads on a page: without tags, scripts and styles, and with single spaces.
    static func visible(in page: String) -> String {
        var text = ""
        var rest = page[...]
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start] + " "
            rest = rest[start...]
            let hidden = ["script", "style"].first { rest.dropFirst().hasPrefix($0) }
            if let hidden, let end = rest.range(of: "</\(hidden)") { rest = rest[end.lowerBound...] }
            rest = rest.firstIndex(of: ">").map { rest[rest.index(after: $0)...] } ?? ""
        }
        let words = (text + rest).split(whereSeparator: \.isWhitespace)
        return unescaped(words.joined(separator: " ")[...])
    }
}
