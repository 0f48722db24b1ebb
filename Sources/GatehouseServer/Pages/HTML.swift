/// Text of a page. What is put into it is escaped, unless it's HTML already.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    let text: String

    init(stringLiteral value: String) {
        text = value
    }

    init(stringInterpolation: Interpolation) {
        text = stringInterpolation.text
    }

    /// Several texts, each on a line.
    init(joining texts: [HTML]) {
        text = texts.map(\.text).joined(separator: "\n")
    }

    /// Creates the sentence at the beginning of a page that says what is wrong; empty without a problem.
    init(problem: String?) {
        self = problem.map { "<p class=\"problem\" id=\"problem\" role=\"alert\">\($0)</p>" } ?? ""
    }

    /// Fields that a form sends, and nobody sees.
    init(hidden fields: [(name: String, value: String)]) {
        self.init(joining: fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" })
    }

    struct Interpolation: StringInterpolationProtocol {
        var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        mutating func appendInterpolation(_ value: String) {
            text += HTML.escape(value)
        }

        mutating func appendInterpolation(_ html: HTML) {
            text += html.text
        }
    }

    static func escape(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
