/// One entry of `BROWSER`: a program and its arguments. In the arguments `%s` is replaced by the URL, `%c` by a colon
/// and `%%` by a percent sign. Without `%s` the URL is the last argument.
struct BrowserCommand: Sendable, Hashable {
    /// The program as given: a name or a path.
    let program: String
    private let arguments: [String]

    /// Parses an entry. Words are separated by white space outside quotation marks. No shell is used, so other
    /// characters have no special meaning.
    init?(_ text: some StringProtocol) {
        guard var words = BrowserCommand.words(String(text)), !words.isEmpty else { return nil }
        program = words.removeFirst()
        arguments = words
    }

    /// Returns the program's arguments for a URL.
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

    /// Returns the words of an entry; `nil` if a closing quotation mark is missing.
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
