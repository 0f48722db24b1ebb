/// Text for roff. Characters with a special meaning in roff are escaped.
enum Roff {
    /// Escapes a text within a line.
    static func escape(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default: result += "\\[u" + hexadecimal(scalar.value) + "]"
            }
        }
        return result
    }

    /// Escapes a text that is a line of its own.
    static func line(_ text: String) -> String {
        let escaped = escape(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    static func bold(_ text: String) -> String { "\\fB\(escape(text))\\fR" }

    static func italic(_ text: String) -> String { "\\fI\(escape(text))\\fR" }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
