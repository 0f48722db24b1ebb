import GatehouseHTTP

/// Parses one line of a response's head. Creates strings only for values that are kept.
extension Span<UInt8> {
    /// The length of the line without its line ending.
    var lineLength: Int {
        var end = 0
        while end < count, self[end] != 0x0D, self[end] != 0x0A { end += 1 }
        return end
    }

    /// Whether the line continues the previous one (obs-fold).
    var isFolded: Bool { !isEmpty && isSpace(at: 0) }

    /// Whether it begins a response of HTTP/1, over a connection that no other exchange can use meanwhile.
    var isHTTP1: Bool { count > 7 && text(0..<7) == "HTTP/1." }

    /// The status of a line such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
    var headStatus: HTTPStatus? {
        guard let space = firstIndex(of: 0x20), space >= 5, text(0..<5) == "HTTP/" else { return nil }
        let end = space + 4
        guard count >= end, count == end || self[end] == 0x20 else { return nil }
        var code = 0
        for index in space + 1..<end {
            guard (0x30...0x39).contains(self[index]) else { return nil }
            code = code * 10 + Int(self[index] - 0x30)
        }
        return code >= 100 ? HTTPStatus(rawValue: code) : nil
    }

    /// A field's name and value. nil if the name isn't a token or the value contains a control character.
    var headField: (name: String, value: String)? {
        guard let colon = firstIndex(of: 0x3A), colon > 0 else { return nil }
        for index in 0..<colon {
            guard HTTPHeaders.isTokenByte(self[index]) else { return nil }
        }
        return value(from: colon + 1).map { (text(0..<colon), $0) }
    }

    /// The text of a folded line.
    var foldedText: String? { value(from: 0) }

    private func value(from start: Int) -> String? {
        var (start, end) = (start, count)
        while start < end, isSpace(at: start) { start += 1 }
        while end > start, isSpace(at: end - 1) { end -= 1 }
        for index in start..<end {
            guard self[index] >= 0x20 && self[index] != 0x7F || self[index] == 0x09 else { return nil }
        }
        return text(start..<end)
    }

    private func firstIndex(of byte: UInt8) -> Int? {
        for index in 0..<count where self[index] == byte { return index }
        return nil
    }

    private func text(_ range: Range<Int>) -> String {
        unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private func isSpace(at index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }
}
