/// A request as its bytes came.
struct RawRequest: Sendable {
    let head: String
    let body: [UInt8]
    let connection: Int

    /// The target as it stands in the first line.
    var target: String {
        String(head.split(separator: " ")[1])
    }

    /// Reads the first whole request of the bytes; its content is as long as `Content-Length` says.
    static func parse(_ bytes: [UInt8], connection: Int) -> (RawRequest, rest: [UInt8])? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        let length = head.split(separator: "\r\n").compactMap { line in
            line.lowercased().hasPrefix("content-length: ") ? Int(line.dropFirst(16)) : nil
        }
        let rest = bytes[end.upperBound...]
        guard rest.count >= length.first ?? 0 else { return nil }
        let body = Array(rest.prefix(length.first ?? 0))
        return (RawRequest(head: head, body: body, connection: connection), Array(rest.dropFirst(body.count)))
    }
}
