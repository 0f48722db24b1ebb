import GatehouseTypes

/// The encoding of forms and of query components in OAuth messages (RFC 6749, appendix B).
package enum FormEncoding {
    /// Encodes parameters. All characters except letters, digits, `-`, `.`, `_` and `~` are percent-encoded.
    package static func encode(_ parameters: [(name: String, value: String)]) -> String {
        parameters.map { escape($0.name) + "=" + escape($0.value) }.joined(separator: "&")
    }

    /// Decodes parameters. Their order is kept.
    ///
    /// - Returns: nil if a percent sign isn't followed by two hexadecimal digits, or if the decoded bytes aren't UTF-8.
    package static func decode(_ text: some StringProtocol) -> [(name: String, value: String)]? {
        decode(Array(text.utf8))
    }

    /// Decodes the parameters of a text in UTF-8.
    package static func decode(_ text: [UInt8]) -> [(name: String, value: String)]? {
        var parameters: [(name: String, value: String)] = []
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = unescape(pair[..<end]), let value = unescape(pair[end...].dropFirst()) else { return nil }
            parameters.append((name, value))
        }
        return parameters
    }

    /// Decodes the parameters of a text in UTF-8 one by one. Their order is kept.
    ///
    /// - Returns: The parameters. A name or value that can't be decoded is nil.
    package static func decodeEach(_ text: some StringProtocol) -> [(name: String?, value: String?)] {
        Array(text.utf8).split(separator: UInt8(ascii: "&")).map { pair in
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return (unescape(pair[..<end]), unescape(pair[end...].dropFirst()))
        }
    }

    /// Returns a received query or form as a query of the same parameters.
    ///
    /// All of its characters are valid in a URL, so that `URL(string:)` changes none: if one character isn't valid, it
    /// encodes every percent sign once more. A name or value that can't be decoded becomes another one that can't be.
    package static func query(of bytes: some Collection<UInt8>) -> String {
        Array(bytes).split(separator: UInt8(ascii: "&")).map { pair in
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return [pair[..<end], pair[end...].dropFirst()].map { unescape($0).map(escape) ?? unreadable }
                .joined(separator: "=")
        }.joined(separator: "&")
    }

    /// A byte that isn't UTF-8.
    private static let unreadable = "%FF"

    /// Percent-encodes all characters except the unreserved characters of RFC 3986, section 2.3.
    package static func escape(_ text: String) -> String {
        var output: [UInt8] = []
        for byte in text.utf8 {
            if byte.isURIUnreserved {
                output.append(byte)
            } else {
                output += URIBytes.percentEncoded(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func unescape(_ text: ArraySlice<UInt8>) -> String? {
        let isPlain = !text.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }
        if isPlain { return String(validUTF8: text.span) }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var bytes = text.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "+"): output.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = digit(bytes.next()), let low = digit(bytes.next()) else { return nil }
                output.append(high << 4 | low)
            default: output.append(byte)
            }
        }
        return String(validUTF8: output.span)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
