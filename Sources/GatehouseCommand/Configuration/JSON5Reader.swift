/// Reads the text of a configuration file: a JSON5 object (https://spec.json5.org) whose values are texts, whole
/// numbers, `true`, `false`, lists of these, and objects where a file has such.
///
/// Foundation reads JSON5, too. It doesn't say where an error is, and accepts a name that stands there twice.
struct JSON5Reader {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var place = TextPlace()
    /// How many objects may stand in each other.
    private let depth: Int
    private var level = 0

    private init(_ text: String, depth: Int) {
        scalars = Array(text.unicodeScalars)
        self.depth = depth
    }

    /// Reads the members of the object, in their order.
    ///
    /// - Parameters:
    ///   - text: The text of the file.
    ///   - depth: How many objects may stand in each other; 1 allows none in the object of the file.
    /// - Returns: The members.
    /// - Throws: ``JSON5Error`` for the first thing that is wrong.
    static func members(of text: String, depth: Int = 1) throws(JSON5Error) -> [JSON5Member] {
        var reader = JSON5Reader(text, depth: depth)
        let members = try reader.object()
        try reader.skipSpace()
        guard reader.next == nil else { throw reader.error("something follows the closing '}'") }
        return members
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private func error(_ reason: String, at place: TextPlace? = nil) -> JSON5Error {
        JSON5Error(reason: reason, place: place ?? self.place)
    }

    private mutating func take() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        index += 1
        // Both characters of "\r\n" end the same line.
        if JSON5Reader.isLineEnd(scalar), !(scalar == "\r" && next == "\n") {
            place = TextPlace(line: place.line + 1, column: 1)
        } else {
            place.column += 1
        }
        return scalar
    }

    /// Takes the next character if it is the given one.
    private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        _ = take()
        return true
    }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = next, condition(scalar) {
            text.append(scalar)
            _ = take()
        }
        return String(text)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        isLineEnd(scalar) || ["\t", "\u{B}", "\u{C}", "\u{FEFF}"].contains(scalar)
            || scalar.properties.generalCategory == .spaceSeparator
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar.properties.isAlphabetic || isDigit(scalar)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Skips spaces, line ends and comments.
    private mutating func skipSpace() throws(JSON5Error) {
        while let scalar = next {
            if JSON5Reader.isSpace(scalar) {
                _ = take()
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        let start = place
        _ = take()
        if takes("/") {
            _ = take { !JSON5Reader.isLineEnd($0) }
            return
        }
        guard takes("*") else { throw error("a comment begins with '//' or '/*'", at: start) }
        while let scalar = take() {
            if scalar == "*", takes("/") { return }
        }
        throw error("the comment has no end: '*/' is missing", at: start)
    }
}

extension JSON5Reader {
    private mutating func object() throws(JSON5Error) -> [JSON5Member] {
        try skipSpace()
        let start = place
        guard takes("{") else { throw error("the file must hold one object: '{' is missing") }
        level += 1
        defer { level -= 1 }
        var members: [JSON5Member] = []
        while true {
            try skipSpace()
            if takes("}") { return members }
            let member = try member()
            if let first = members.first(where: { $0.name == member.name }) {
                throw error(
                    "'\(member.name)' is set twice: the first one is in line \(first.place.line)", at: member.place)
            }
            members.append(member)
            try skipSpace()
            if takes(",") { continue }
            guard takes("}") else {
                let reason =
                    next == nil
                    ? "the object that begins in line \(start.line) has no end: '}' is missing"
                    : "a comma or '}' must follow '\(member.name)'"
                throw error(reason)
            }
            return members
        }
    }

    private mutating func member() throws(JSON5Error) -> JSON5Member {
        let start = place
        let name: String
        if next == "\"" || next == "'" {
            name = try text()
        } else {
            name = take(while: JSON5Reader.isWord)
            guard !name.isEmpty else { throw error(next == nil ? "'}' is missing" : "a name must stand here") }
            guard next != "-" else { throw error("a name with a dash needs quotation marks", at: start) }
        }
        try skipSpace()
        guard takes(":") else { throw error("a colon must follow the name '\(name)'") }
        try skipSpace()
        let valuePlace = place
        return JSON5Member(name: name, place: start, value: try value(), valuePlace: valuePlace)
    }

    private mutating func value() throws(JSON5Error) -> JSON5Value {
        if next == "{", level < depth { return .object(try object()) }
        guard takes("[") else { return try scalar() }
        var elements: [JSON5Element] = []
        while true {
            try skipSpace()
            if takes("]") { return .list(elements) }
            let start = place
            elements.append(JSON5Element(value: try scalar(), place: start))
            try skipSpace()
            if takes(",") { continue }
            guard takes("]") else { throw error("a comma or ']' must follow the value") }
            return .list(elements)
        }
    }

    /// Reads a text, a number, `true` or `false`.
    private mutating func scalar() throws(JSON5Error) -> JSON5Value {
        if next == "\"" || next == "'" { return .text(try text()) }
        let start = place
        let word = take { JSON5Reader.isWord($0) || ["-", "+", "."].contains($0) }
        if word == "true" || word == "false" { return .bool(word == "true") }
        let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
        if !digits.isEmpty, digits.unicodeScalars.allSatisfy(JSON5Reader.isDigit), digits == "0" || digits.first != "0"
        {
            return .number(word)
        }
        let kinds = "a text in quotation marks, a whole number, true or false"
        throw error(
            next == "{" || next == "[" ? "neither an object nor a list can stand here" : "\(kinds) must stand here",
            at: start)
    }

    private mutating func text() throws(JSON5Error) -> String {
        let start = place
        let end = take()
        var text = String.UnicodeScalarView()
        while let scalar = take() {
            if scalar == end { return String(text) }
            if scalar == "\\" {
                if let meant = try escaped() { text.append(meant) }
            } else if scalar == "\n" || scalar == "\r" {
                break
            } else {
                text.append(scalar)
            }
        }
        throw error("the text has no closing quotation mark in its line", at: start)
    }

    /// Reads what follows a backslash. Returns `nil` for a continued line.
    private mutating func escaped() throws(JSON5Error) -> Unicode.Scalar? {
        let start = place
        guard let scalar = take() else { return nil }
        switch scalar {
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "0" where !(next.map(JSON5Reader.isDigit) ?? false): return "\0"
        case "x": return try hexadecimal(2, from: start)
        case "u": return try hexadecimal(4, from: start)
        case "\r":
            _ = takes("\n")
            return nil
        case _ where JSON5Reader.isLineEnd(scalar): return nil
        case "0"..."9": throw error("a digit can't follow '\\'", at: start)
        default: return scalar
        }
    }

    private mutating func hexadecimal(_ count: Int, from start: TextPlace) throws(JSON5Error) -> Unicode.Scalar {
        var digits = String.UnicodeScalarView()
        while digits.count < count, let scalar = next, scalar.properties.isASCIIHexDigit {
            digits.append(scalar)
            _ = take()
        }
        guard digits.count == count, let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code)
        else { throw error("\(count) hexadecimal digits of one character must follow", at: start) }
        return scalar
    }
}
