import GatehouseTypes

/// The head of a request to the loopback address, with the parts that are needed.
///
/// Only a complete head is parsed.
struct RedirectHead: Equatable {
    /// The maximum size of a head, in bytes.
    static let maximumSize = 16 * 1024

    enum Reading: Equatable {
        case incomplete
        case malformed
        case complete(RedirectHead, size: Int)
    }

    let method: String
    let target: String
    let host: String
    var contentType = ""
    var contentLength = 0

    /// Whether the request contains a form (`response_mode=form_post`, OAuth 2.0 Form Post Response Mode, section 2).
    var bringsForm: Bool {
        method == "POST" && contentType.prefix { $0 != ";" } == "application/x-www-form-urlencoded"
    }

    /// Parses the bytes received so far.
    static func read(_ bytes: [UInt8]) -> Reading {
        guard let end = endOfHead(bytes) else { return bytes.count > maximumSize ? .malformed : .incomplete }
        guard end <= maximumSize, let text = String(validating: bytes[..<end], as: UTF8.self) else { return .malformed }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let requestLine = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1."), requestLine[1].hasPrefix("/"),
            requestLine[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return .malformed }
        func values(_ name: String) -> [String] {
            lines.dropFirst().filter { $0.asciiLowercased.hasPrefix(name + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingSpaces }
        }
        let (hosts, lengths, types) = (values("host"), values("content-length"), values("content-type"))
        guard hosts.count == 1, lengths.count <= 1, types.count <= 1, values("transfer-encoding").isEmpty,
            let length = contentLength(lengths.first)
        else { return .malformed }
        let head = RedirectHead(
            method: String(requestLine[0]), target: String(requestLine[1]), host: hosts[0],
            contentType: types.first?.asciiLowercased ?? "", contentLength: length)
        return .complete(head, size: end + 4)
    }

    private static func contentLength(_ text: String?) -> Int? {
        guard let text else { return 0 }
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard bytes.count >= mark.count else { return nil }
        return (0...(bytes.count - mark.count)).first { bytes[$0] == 0x0D && bytes[$0..<($0 + 4)].elementsEqual(mark) }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
