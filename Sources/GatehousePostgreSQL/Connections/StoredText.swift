import GatehouseTypes

/// A text as the server stores it.
///
/// Its columns are texts, so that people can read them, but PostgreSQL's texts can't contain the byte 0. So this byte
/// is written as two bytes 1, and a byte 1 as the bytes 1 and 2. Different texts stay different, and their order by
/// bytes stays what it was.
enum StoredText {
    private static let escape: UInt8 = 1

    /// Appends the text to bytes.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0: bytes += [escape, 1]
            case escape: bytes += [escape, 2]
            default: bytes.append(byte)
            }
        }
    }

    /// The text of stored bytes. Nil if ``append(_:to:)`` can't have made them.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard unsafe bytes.contains(escape) else { return unsafe String(validUTF8: bytes.span) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in unsafe Array(bytes) {
            switch (isEscaped, byte) {
            case (true, 1), (true, 2): plain.append(byte - 1)
            case (true, _): return nil
            case (false, escape): break
            case (false, _): plain.append(byte)
            }
            isEscaped = !isEscaped && byte == escape
        }
        return isEscaped ? nil : String(validating: plain, as: UTF8.self)
    }
}
