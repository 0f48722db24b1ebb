/// The common grammar of challenges and credentials (RFC 9110, sections 11.3 and 11.4).
struct AuthenticationGrammar {
    enum Content {
        case token68(String)
        case parameters([AuthenticationParameter])
    }

    struct Item {
        let scheme: String
        var content: Content
    }

    private static let maximumItems = 16
    private static let maximumParameters = 64

    private var scanner: FieldScanner
    private let isTooLong: Bool
    private var items: [Item] = []
    private var parameterCount = 0

    init(_ text: String, maximumSize: Int = 8 * 1024) {
        isTooLong = text.utf8.count > maximumSize
        scanner = FieldScanner(isTooLong ? "" : text)
    }

    /// Parses the whole text, a comma-separated list. Empty elements are ignored.
    mutating func parse() -> [Item]? {
        guard !isTooLong else { return nil }
        while true {
            scanner.skipListSeparators()
            if scanner.isAtEnd { return items }
            guard parseElement(), scanner.isAtElementEnd else { return nil }
        }
    }

    private mutating func parseElement() -> Bool {
        let start = scanner
        guard let word = scanner.token() else { return false }
        if scanner.equalsSign() {
            scanner = start
            return parseParameter()
        }
        guard items.count < AuthenticationGrammar.maximumItems else { return false }
        items.append(Item(scheme: word, content: .parameters([])))
        guard scanner.skipSpaces() > 0, !scanner.isAtElementEnd else { return true }
        if let value = scanner.token68() {
            items[items.count - 1].content = .token68(value)
            return true
        }
        return parseParameter()
    }

    private mutating func parseParameter() -> Bool {
        guard let last = items.indices.last, case .parameters(let parameters) = items[last].content,
            parameterCount < AuthenticationGrammar.maximumParameters,
            let name = scanner.token(), scanner.equalsSign(), let value = scanner.quotedString() ?? scanner.token(),
            parameters[name: name] == nil
        else { return false }
        parameterCount += 1
        items[last].content = .parameters(parameters + [AuthenticationParameter(name, value)])
        return true
    }
}
