/// What a browser sends to the loopback address, as far as it matters: who is asked for what.
///
/// Only a finished head is judged. A body is never read.
struct RedirectHead: Equatable {
    /// How long a head may become, in bytes.
    static let maximumSize = 16 * 1024

    enum Reading: Equatable {
        case incomplete
        case malformed
        case complete(RedirectHead)
    }

    let method: String
    let target: String
    let host: String

    /// Reads what has arrived so far.
    static func read(_ bytes: [UInt8]) -> Reading {
        guard let end = endOfHead(bytes) else { return bytes.count > maximumSize ? .malformed : .incomplete }
        guard end <= maximumSize, let text = String(validating: bytes[..<end], as: UTF8.self) else { return .malformed }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        let requestLine = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1."), requestLine[1].hasPrefix("/"),
            requestLine[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return .malformed }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
        guard hosts.count == 1, let host = hosts.first?.dropFirst(5).trimmingSpaces else { return .malformed }
        return .complete(RedirectHead(method: String(requestLine[0]), target: String(requestLine[1]), host: host))
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
