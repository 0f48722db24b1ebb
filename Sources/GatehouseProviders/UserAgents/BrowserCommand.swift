import Foundation

/// One entry of `BROWSER`: a program and its arguments, in which `%s` stands for the address, `%c` for a colon and `%%` for
/// a percent sign. Without `%s` the address comes last.
struct BrowserCommand: Sendable, Hashable {
    /// The program as it's written: a name, or a path.
    let program: String
    private let arguments: [String]

    /// Reads an entry. Words are told apart by spaces, as far as they aren't quoted; there is no shell to read anything
    /// else into it.
    init?(_ text: some StringProtocol) {
        guard var words = BrowserCommand.words(String(text)), !words.isEmpty else { return nil }
        program = words.removeFirst()
        arguments = words
    }

    /// The program's arguments for an address.
    func arguments(for address: String) -> [String] {
        let filled = arguments.map { BrowserCommand.filled($0, address) }
        return arguments.contains(where: BrowserCommand.holdsPlace) ? filled : filled + [address]
    }

    private static func holdsPlace(_ word: String) -> Bool {
        word.replacing("%%", with: "").contains("%s")
    }

    private static func filled(_ word: String, _ address: String) -> String {
        var (output, rest) = ("", Substring(word))
        while let mark = rest.firstIndex(of: "%") {
            output += rest[..<mark]
            let next = rest.index(after: mark)
            let (replacement, length) = replacement(rest[next...].first, address)
            output += replacement
            rest = rest[next...].dropFirst(length)
        }
        return output + rest
    }

    private static func replacement(_ character: Character?, _ address: String) -> (String, Int) {
        switch character {
        case "s": (address, 1)
        case "c": (":", 1)
        case "%": ("%", 1)
        default: ("%", 0)
        }
    }

    /// The words of an entry; nothing if a quotation doesn't end.
    private static func words(_ text: String) -> [String]? {
        var (words, word): ([String], String?) = ([], nil)
        var quotation: Character?
        for character in text {
            if let open = quotation {
                if character == open { quotation = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quotation = character
                word = word ?? ""
            } else if character.isWhitespace {
                words += word.map { [$0] } ?? []
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return quotation == nil ? words + (word.map { [$0] } ?? []) : nil
    }
}
