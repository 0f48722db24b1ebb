import GatehouseTypes

/// A request as it was received.
public struct LoopbackRequest: Sendable {
    /// The request line and the header fields, including the empty line after them.
    public let head: String

    /// The content. Chunks are joined.
    public let body: [UInt8]

    /// The number of the request's connection at its server, beginning with 0.
    public let connection: Int

    /// The method in the request line.
    public var method: String { word(0) }

    /// The target in the request line.
    public var target: String { word(1) }

    /// The values of all fields of that name, in order.
    public subscript(values name: String) -> [String] {
        head.split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].asciiLowercased == name.asciiLowercased else { return nil }
            return String(parts[1].drop { $0 == " " })
        }
    }

    private func word(_ index: Int) -> String {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        return index < words.count ? String(words[index]) : ""
    }

    /// Parses the first complete request of the bytes. Returns nil if it isn't complete.
    static func parse(_ bytes: [UInt8], connection: Int) -> (LoopbackRequest, rest: [UInt8])? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        let bare = LoopbackRequest(head: head, body: [], connection: connection)
        let rest = bytes[end.upperBound...]
        if bare[values: "Transfer-Encoding"].contains("chunked") {
            guard let (body, rest) = joinChunks(rest) else { return nil }
            return (LoopbackRequest(head: head, body: body, connection: connection), Array(rest))
        }
        let length = bare[values: "Content-Length"].first.flatMap { Int($0) } ?? 0
        guard rest.count >= length else { return nil }
        let body = Array(rest.prefix(length))
        return (LoopbackRequest(head: head, body: body, connection: connection), Array(rest.dropFirst(length)))
    }

    private static func joinChunks(_ bytes: ArraySlice<UInt8>) -> (body: [UInt8], rest: ArraySlice<UInt8>)? {
        var (body, rest) = ([UInt8](), bytes)
        while true {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            let text = String(decoding: rest[..<end], as: UTF8.self).prefix { $0.isHexDigit }
            rest = rest[(end + 1)...]
            guard let size = Int(text, radix: 16), rest.count >= size + 2 else { return nil }
            body += rest.prefix(size)
            rest = rest.dropFirst(size + 2)
            if size == 0 { return (body, rest) }
        }
    }
}
