/// A recursive-descent reader over bytes.
struct JSONParser {
    let bytes: [UInt8]
    let maximumDepth: Int
    var position = 0
    private var depth = 0

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func parse() throws(JSONError) -> JSONValue {
        skipWhitespace()
        let value = try parseValue()
        skipWhitespace()
        guard position == bytes.count else { throw JSONError(.trailingData, at: position) }
        return value
    }

    private mutating func parseValue() throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw JSONError(.malformed, at: position) }
        return switch byte {
        case UInt8(ascii: "{"): try nested { parser throws(JSONError) in try parser.parseObject() }
        case UInt8(ascii: "["): try nested { parser throws(JSONError) in try parser.parseArray() }
        case UInt8(ascii: "\""): .string(try parseString())
        case UInt8(ascii: "t"): try parseLiteral("true", .bool(true))
        case UInt8(ascii: "f"): try parseLiteral("false", .bool(false))
        case UInt8(ascii: "n"): try parseLiteral("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
        default: throw JSONError(.malformed, at: position)
        }
    }

    private mutating func nested(
        _ body: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        depth += 1
        guard depth <= maximumDepth else { throw JSONError(.tooDeep, at: position) }
        position += 1
        skipWhitespace()
        let value = try body(&self)
        depth -= 1
        return value
    }

    private mutating func parseObject() throws(JSONError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        if consume("}") { return .object(members) }
        while true {
            let start = position
            guard peek() == UInt8(ascii: "\"") else { throw JSONError(.malformed, at: position) }
            let name = try parseString()
            skipWhitespace()
            guard consume(":") else { throw JSONError(.malformed, at: position) }
            skipWhitespace()
            let value = try parseValue()
            guard members.updateValue(value, forKey: name) == nil else {
                throw JSONError(.duplicateMember, at: start)
            }
            skipWhitespace()
            if consume("}") { return .object(members) }
            guard consume(",") else { throw JSONError(.malformed, at: position) }
            skipWhitespace()
        }
    }

    private mutating func parseArray() throws(JSONError) -> JSONValue {
        var elements: [JSONValue] = []
        if consume("]") { return .array(elements) }
        while true {
            elements.append(try parseValue())
            skipWhitespace()
            if consume("]") { return .array(elements) }
            guard consume(",") else { throw JSONError(.malformed, at: position) }
            skipWhitespace()
        }
    }

    private mutating func parseLiteral(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for expected in "\(text)".utf8 {
            guard peek() == expected else { throw JSONError(.malformed, at: position) }
            position += 1
        }
        return value
    }

    func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }
}
