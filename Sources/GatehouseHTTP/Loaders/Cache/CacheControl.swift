import GatehouseTypes

/// The directives of `Cache-Control` (RFC 9111, section 5.2).
struct CacheControl: Sendable {
    private static let maximumSize = 4096

    /// The values by name in lower case. A directive without a value has an empty one.
    private var directives: [String: [String]] = [:]

    /// Whether the field can't be parsed. Then the response isn't stored.
    private(set) var isMalformed = false

    init(_ headers: HTTPHeaders) {
        let text = headers[values: "Cache-Control"].joined(separator: ",")
        if text.isEmpty, headers["Pragma"]?.asciiLowercased == "no-cache" { directives["no-cache"] = [""] }
        isMalformed = text.utf8.count > CacheControl.maximumSize || !parse(text)
    }

    func has(_ name: String) -> Bool {
        directives[name] != nil
    }

    func hasValue(_ name: String) -> Bool {
        directives[name]?.contains { !$0.isEmpty } ?? false
    }

    /// The number of seconds of a directive; nil if it is missing. An invalid number counts as 0. If a directive is
    /// repeated, the smallest number counts.
    func seconds(_ name: String) -> Duration? {
        directives[name].map { values in
            .seconds(values.map { CacheControl.number($0) }.min() ?? 0)
        }
    }

    private mutating func parse(_ text: String) -> Bool {
        var scanner = FieldScanner(text)
        while true {
            scanner.skipListSeparators()
            if scanner.isAtEnd { return true }
            guard let name = scanner.token()?.asciiLowercased else { return false }
            var value = ""
            if scanner.character("=") {
                guard let given = scanner.quotedString() ?? scanner.token() else { return false }
                value = given
            }
            guard scanner.isAtElementEnd else { return false }
            directives[name, default: []].append(value)
        }
    }

    /// Parses a number of seconds. An invalid number gives 0. A number that is too large gives 2^31 - 1 seconds, which
    /// are 68 years (RFC 9111, section 1.2.2).
    static func number(_ text: String) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return min(Int(text) ?? .max, Int(Int32.max))
    }
}
