/// A named value of a challenge or of credentials (RFC 9110, section 11.2). Names compare without case.
public struct AuthenticationParameter: Sendable, Hashable {
    /// The name as it was written.
    public let name: String

    /// The value, without quotes and escapes.
    public let value: String

    /// Names a value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The parameter as it stands on the wire: the value always in quotes, which every recipient understands.
    ///
    /// Control characters can't stand there and become spaces.
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

    /// The parameters as they stand on the wire; one whose name isn't a token can't and is left out.
    var text: String {
        filter { HTTPHeaders.isToken($0.name) }.map(\.text).joined(separator: ", ")
    }
}
