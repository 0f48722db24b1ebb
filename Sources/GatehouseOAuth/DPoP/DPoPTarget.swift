import GatehouseTypes

/// The `htu` of a proof: the request's URL without query and fragment (RFC 9449, section 4.2).
///
/// Two are equal if they are equal after syntax-based and scheme-based normalization (RFC 3986, sections 6.2.2 and
/// 6.2.3).
struct DPoPTarget: Hashable, Sendable {
    let text: String

    init?(_ text: String) {
        guard text.utf8.count <= 4096, let uri = AbsoluteURI(text), let host = uri.host, !uri.hasUserInfo,
            ["http", "https"].contains(uri.scheme)
        else { return nil }
        var origin = uri.scheme + "://" + host
        if let port = uri.port, port != (uri.scheme == "https" ? 443 : 80) { origin += ":\(port)" }
        self.text = origin + DPoPTarget.withoutDotSegments(DPoPTarget.normalisedEscapes(uri.path))
    }

    /// Returns whether a proof's target and a URL are equal. Most are equal byte for byte and need no normalization.
    static func areSame(_ target: String, _ address: String) -> Bool {
        if target.hasSameBytes(as: address), PlainTarget.isPlain(target) { return true }
        guard let expected = DPoPTarget(address) else { return false }
        return DPoPTarget(target) == expected
    }

    /// Writes hexadecimal digits in upper case, and decodes unreserved characters.
    private static func normalisedEscapes(_ path: String) -> String {
        var output: [UInt8] = []
        var bytes = path.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%"), let high = bytes.next(), let low = bytes.next() else {
                output.append(byte)
                continue
            }
            let digits = String(decoding: [high, low], as: UTF8.self).asciiUppercased
            if let value = UInt8(digits, radix: 16), value.isURIUnreserved {
                output.append(value)
            } else {
                output.append(contentsOf: ("%" + digits).utf8)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Removes dot segments (RFC 3986, section 5.2.4) from a path that is empty or begins with a slash.
    private static func withoutDotSegments(_ path: String) -> String {
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in zip(parts.indices, parts) {
            let isLast = index == parts.index(before: parts.endIndex)
            if part == ".." { _ = segments.popLast() }
            if part == "." || part == ".." {
                if isLast { segments.append("") }
            } else {
                segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}

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
            guard end > start else { return false }
            unsafe skipPort(&end, in: bytes)
            guard end < bytes.count, unsafe bytes[end] == slash else { return false }
            return unsafe isPath(UnsafeBufferPointer(rebasing: bytes[end...]))
        }
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    private static func authorityStart(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        if unsafe bytes.starts(with: "https://".utf8) { return 8 }
        return unsafe bytes.starts(with: "http://".utf8) ? 7 : nil
    }

    /// Goes past a port that can't be the scheme's default one, which isn't written: it has four digits, or five.
    private static func skipPort(_ end: inout Int, in bytes: UnsafeBufferPointer<UInt8>) {
        guard end < bytes.count, unsafe bytes[end] == UInt8(ascii: ":") else { return }
        var (next, port) = (end + 1, 0)
        while next < bytes.count, next <= end + 5, case let digit = unsafe Int(bytes[next]) - 0x30,
            (0...9).contains(digit)
        {
            (next, port) = (next + 1, port * 10 + digit)
        }
        guard next - end > 4, (1_000...65_535).contains(port), unsafe bytes[end + 1] != 0x30 else { return }
        end = next
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
