/// A JSON object that is written member by member directly as text.
package struct JSONText: Sendable {
    private var bytes: [UInt8] = []

    /// Creates an object without members.
    ///
    /// - Parameter size: The expected size of the text in bytes.
    package init(expecting size: Int = JSONValue.expectedSize) {
        bytes.reserveCapacity(size)
    }

    /// The complete text.
    package consuming func finished() -> [UInt8] {
        if bytes.isEmpty { bytes.append(UInt8(ascii: "{")) }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Writes a member. The caller must use each name at most once.
    package mutating func append(_ name: String, _ value: JSONValue) {
        begin(name)
        value.write(to: &bytes)
    }

    /// Writes bytes as a base64url text.
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
