import GatehouseTypes

/// Recognizes URLs that normalization wouldn't change, so that they needn't be parsed.
enum PlainTarget {
    /// Returns whether a text is a URL in normal form: scheme and host are in lower case, host and path consist only of
    /// unreserved characters and slashes, and no segment begins with a dot.
    static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= 4096, let start = unsafe authorityStart(of: bytes) else { return false }
            var end = start
            while end < bytes.count, unsafe isHostByte(bytes[end]) { end += 1 }
            guard end > start, end < bytes.count, unsafe bytes[end] == slash else { return false }
            return unsafe isPath(UnsafeBufferPointer(rebasing: bytes[end...]))
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    private static func authorityStart(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        if unsafe bytes.starts(with: "https://".utf8) { return 8 }
        return unsafe bytes.starts(with: "http://".utf8) ? 7 : nil
    }

    private static func isPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous = slash
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            guard byte == slash || byte.isURIUnreserved, previous != slash || byte != dot else {
                return false
            }
            previous = byte
        }
        return true
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), dot, UInt8(ascii: "-"): true
        default: false
        }
    }
}
