/// A JSON object that is written member by member, without being anything else before.
package struct JSONText: Sendable {
    private var bytes: [UInt8] = []

    /// An object without members.
    ///
    /// - Parameter size: How many bytes it will take, more or less.
    package init(expecting size: Int = JSONValue.expectedSize) {
        bytes.reserveCapacity(size)
    }

    /// The whole text.
    package consuming func finished() -> [UInt8] {
        if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Writes a member. It's for whoever writes to see to it that no name comes twice.
    package mutating func append(_ name: String, _ value: JSONValue) {
        begin(name)
        value.write(to: &bytes)
    }

    /// Writes bytes as base64url.
    package mutating func append(_ name: String, base64URL value: [UInt8]) {
        begin(name)
        bytes.append(UInt8(ascii: "\""))
        Base64URL.append(value, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func begin(_ name: String) {
        let separator = bytes.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ",")
        JSONValue.write(name, to: &bytes, behind: separator, before: UInt8(ascii: ":"))
    }
}
