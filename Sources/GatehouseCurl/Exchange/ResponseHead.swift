import GatehouseHTTP
import GatehouseTypes

/// Builds a response's head from the lines that libcurl passes one at a time.
///
/// Heads of interim responses (1xx) are dropped. Lines after the head of the final response are ignored, because
/// trailers must not become header fields.
struct ResponseHead {
    static let malformed = TransferFailure(.invalidResponse, "its head isn't valid HTTP")

    private(set) var status: HTTPStatus?
    private(set) var headers = HTTPHeaders()
    private(set) var isComplete = false

    /// The value of `Content-Length`, if the response has one.
    private(set) var contentLength: Int?

    /// Whether a line was received, also of an interim response.
    var hasBegun: Bool { size > 0 }

    private let maximumSize: Int
    private var size = 0
    private var name: String?
    private var value = ""

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    mutating func receive(_ received: Span<UInt8>) throws(TransferFailure) {
        guard !isComplete else { return }
        size += received.count
        guard size <= maximumSize else { throw TransferFailure(.invalidResponse, "the response's head is too long") }
        let line = received.extracting(0..<received.lineLength)
        if line.isEmpty {
            try endHead()
        } else if status == nil {
            guard let status = line.headStatus else { throw ResponseHead.malformed }
            self.status = status
        } else if line.isFolded {
            try fold(line)
        } else {
            try endField()
            guard let field = line.headField else { throw ResponseHead.malformed }
            (name, value) = field
        }
    }

    /// Appends a folded line to the previous field (obs-fold, RFC 9112, section 5.2).
    private mutating func fold(_ line: Span<UInt8>) throws(TransferFailure) {
        guard name != nil, let more = line.foldedText else { throw ResponseHead.malformed }
        value += " " + more
    }

    private mutating func endField() throws(TransferFailure) {
        guard let name else { return }
        if name.hasSameBytes(ignoringASCIICaseOf: "content-length") { try noteLength(value) }
        headers.add(name, value)
        self.name = nil
    }

    /// Reads a length. If the response states several lengths, in one field or in several, they must be equal.
    private mutating func noteLength(_ value: String) throws(TransferFailure) {
        var length: Int?
        for byte in value.utf8 {
            switch byte {
            case 0x30...0x39:
                let next = (length ?? 0).multipliedReportingOverflow(by: 10)
                guard !next.overflow, next.partialValue < .max - 9 else { throw ResponseHead.malformed }
                length = next.partialValue + Int(byte - 0x30)
            case 0x2C:
                try agree(on: length)
                length = nil
            case 0x20, 0x09: break
            default: throw ResponseHead.malformed
            }
        }
        try agree(on: length)
    }

    private mutating func agree(on length: Int?) throws(TransferFailure) {
        guard let length, contentLength ?? length == length else { throw ResponseHead.malformed }
        contentLength = length
    }

    private mutating func endHead() throws(TransferFailure) {
        try endField()
        // A 101 is invalid: no request asks for another protocol.
        guard let status, status != 101 else { throw ResponseHead.malformed }
        if status.rawValue >= 200 {
            isComplete = true
        } else {
            (self.status, headers, contentLength) = (nil, HTTPHeaders(), nil)
        }
    }
}
