/// A parameter of a challenge or of credentials (RFC 9110, section 11.2). Names are compared without case.
public struct AuthenticationParameter: Sendable, Hashable {
    /// The name, unchanged.
    public let name: String

    /// The value, without quotes and escapes.
    public let value: String

    /// Creates a parameter.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The parameter in its wire format. The value is always quoted, which every recipient accepts.
    ///
    /// Control characters aren't allowed in a value and are replaced by spaces.
    var text: String {
        var output: [UInt8] = []
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x09, 0x20...0x7E, 0x80...: output.append(byte)
            default: output.append(0x20)
            }
        }
        return "\(name)=\"\(String(decoding: output, as: UTF8.self))\""
    }
}

extension [AuthenticationParameter] {
    subscript(name name: String) -> String? {
        first { HTTPHeaders.same($0.name, name) }?.value
    }

    /// The parameters in their wire format. A parameter whose name isn't a token is omitted.
    var text: String {
        filter { HTTPHeaders.isToken($0.name) }.map(\.text).joined(separator: ", ")
    }
}
