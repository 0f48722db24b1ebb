/// A recursive-descent JSON parser. It borrows the bytes for one call of ``read(_:maximumDepth:)``, and each step
/// checks the bounds before it reads.
@safe
struct JSONParser {
    /// Initial capacities: enough for the claims of most tokens, so that an object rarely grows while it is read, and
    /// for a nested key.
    private static let expectedMemberCounts = (outermost: 12, others: 4)

    let bytes: UnsafeBufferPointer<UInt8>
    private let maximumDepth: Int
    var position = 0
    private var depth = 0

    private init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
        unsafe self.bytes = unsafe bytes
        self.maximumDepth = maximumDepth
    }

    static func read(_ bytes: [UInt8], maximumDepth: Int) throws(JSONError) -> JSONValue {
        try reading(bytes[...], maximumDepth) { parser throws(JSONError) in
            try parser.parse { parser throws(JSONError) in try parser.parseValue() }
        }
    }

    /// The members of a text that is an object; nil if it is another value.
    static func readMembers(
        _ bytes: ArraySlice<UInt8>, maximumDepth: Int
    ) throws(JSONError) -> [JSONObject.Member]? {
        try reading(bytes, maximumDepth) { parser throws(JSONError) in
            try parser.parse { parser throws(JSONError) in
                if parser.peek() == UInt8(ascii: "{") { return try parser.parseMembers() }
                _ = try parser.parseValue()
                return nil
            }
        }
    }

    private static func reading<Value>(
        _ bytes: ArraySlice<UInt8>, _ maximumDepth: Int, _ body: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let result = unsafe bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(JSONError) in
                var parser = unsafe JSONParser(bytes: buffer, maximumDepth: maximumDepth)
                return try body(&parser)
            }
        }
        return try result.get()
    }

    private mutating func parse<Value>(
        _ parseWhole: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        skipWhitespace()
        let value = try parseWhole(&self)
        skipWhitespace()
        guard unsafe position == bytes.count else { throw JSONError(.trailingData, at: position) }
        return value
    }

    private mutating func parseValue() throws(JSONError) -> JSONValue {
        guard let byte = peek() else { throw JSONError(.malformed, at: position) }
        return switch byte {
        case UInt8(ascii: "{"): try parseObject()
        case UInt8(ascii: "["): try parseArray()
        case UInt8(ascii: "\""): .string(try parseString())
        case UInt8(ascii: "t"): try parseLiteral("true", .bool(true))
        case UInt8(ascii: "f"): try parseLiteral("false", .bool(false))
        case UInt8(ascii: "n"): try parseLiteral("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
        default: throw JSONError(.malformed, at: position)
        }
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= maximumDepth else { throw JSONError(.tooDeep, at: position) }
        position += 1
        skipWhitespace()
    }

    private mutating func leave(by character: UInt8) -> Bool {
        guard peek() == character else { return false }
        position += 1
        depth -= 1
        return true
    }

    private mutating func parseObject() throws(JSONError) -> JSONValue {
        let members = try parseMembers()
        // The dictionary is built when all members are known, so that its capacity is right from the start.
        var dictionary = [String: JSONValue](minimumCapacity: members.count)
        for member in members { dictionary[member.name] = member.value }
        return .object(dictionary)
    }

    private mutating func parseMembers() throws(JSONError) -> [JSONObject.Member] {
        let end = UInt8(ascii: "}")
        try enter()
        if leave(by: end) { return [] }
        let counts = JSONParser.expectedMemberCounts
        var members = UniqueMembers(capacity: depth == 1 ? counts.outermost : counts.others)
        while true {
            let start = position
            guard members.append(try parseMember()) else { throw JSONError(.duplicateMember, at: start) }
            if leave(by: end) { return members.all }
            try parseComma()
        }
    }

    private mutating func parseMember() throws(JSONError) -> JSONObject.Member {
        guard peek() == UInt8(ascii: "\"") else { throw JSONError(.malformed, at: position) }
        let key = try parseName()
        skipWhitespace()
        guard consume(UInt8(ascii: ":")) else { throw JSONError(.malformed, at: position) }
        skipWhitespace()
        let value = try parseValue()
        skipWhitespace()
        return JSONObject.Member(key: key, value: value)
    }

    private mutating func parseComma() throws(JSONError) {
        guard consume(UInt8(ascii: ",")) else { throw JSONError(.malformed, at: position) }
        skipWhitespace()
    }

    private mutating func parseArray() throws(JSONError) -> JSONValue {
        let end = UInt8(ascii: "]")
        try enter()
        var elements: [JSONValue] = []
        if leave(by: end) { return .array(elements) }
        while true {
            elements.append(try parseValue())
            skipWhitespace()
            if leave(by: end) { return .array(elements) }
            guard consume(UInt8(ascii: ",")) else { throw JSONError(.malformed, at: position) }
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
        unsafe position < bytes.count ? bytes[position] : nil
    }

    mutating func consume(_ character: UInt8) -> Bool {
        guard peek() == character else { return false }
        position += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }
}
