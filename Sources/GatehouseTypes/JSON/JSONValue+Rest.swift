extension JSONValue {
    /// Returns the strings among the members of a JSON object that can't be parsed as a whole, because it is cut off
    /// for example.
    ///
    /// A string counts only if it is complete. A name that occurs twice with different values is left out.
    ///
    /// - Parameter bytes: The text.
    /// - Returns: The members; an empty dictionary if the text isn't an object.
    package static func readableStrings(in bytes: [UInt8]) -> [String: String] {
        var scanner = MemberScanner(bytes)
        var found: [String: String] = [:]
        var ambiguous: Set<String> = []
        while let (name, value) = scanner.next() {
            if let other = found.updateValue(value, forKey: name), other != value { ambiguous.insert(name) }
        }
        return found.filter { !ambiguous.contains($0.key) }
    }
}

/// A scanner for the members of an object that needn't be valid JSON. It follows strings and brackets only.
private struct MemberScanner {
    private let bytes: [UInt8]
    private var position: Int
    private var depth = 0
    private var name: String?
    private var isValue = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.firstIndex(of: UInt8(ascii: "{"))
        // A byte order mark and white space may stand before the object.
        let isObject = start.map { bytes[..<$0].allSatisfy { " \t\n\r\u{FEFF}".utf8.contains($0) } } ?? false
        position = isObject ? start ?? bytes.count : bytes.count
    }

    /// Returns the next member whose value is a string; `nil` at the end of the object or of the text.
    mutating func next() -> (name: String, value: String)? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let end = endOfString() else { return nil }
                let text = try? JSONValue(parsing: Array(bytes[(position - 1)...end])).string
                position = end + 1
                if depth == 1, let member = take(text) { return member }
            case UInt8(ascii: ":") where depth == 1: isValue = true
            case UInt8(ascii: ",") where depth == 1: (name, isValue) = (nil, false)
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                // What follows the object isn't part of it.
                if depth == 0 { position = bytes.count }
            default: break
            }
        }
        return nil
    }

    private mutating func take(_ text: String?) -> (name: String, value: String)? {
        guard isValue else {
            name = text
            return nil
        }
        guard let name, let text else { return nil }
        return (name, text)
    }

    /// Returns the position of the quotation mark that ends the string; `nil` if the string is cut off.
    private func endOfString() -> Int? {
        var index = position
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index
            default: index += 1
            }
        }
        return nil
    }
}
