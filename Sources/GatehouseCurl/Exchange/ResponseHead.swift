import GatehouseHTTP

/// Puts an answer's head together from the lines that libcurl hands over, one at a time.
///
/// Heads of interim answers (1xx) are dropped, and so is what comes after the head of the final one: trailers must not pass
/// for header fields.
struct ResponseHead {
    private static let malformed = TransferFailure(.invalidResponse, "its head isn't HTTP")

    private(set) var status: HTTPStatus?
    private(set) var headers = HTTPHeaders()
    private(set) var isComplete = false

    private let maximumSize: Int
    private var size = 0
    private var name: String?
    private var value = ""

    init(maximumSize: Int) {
        self.maximumSize = maximumSize
    }

    mutating func receive(_ line: some Collection<UInt8>) throws(TransferFailure) {
        guard !isComplete else { return }
        size += line.count
        guard size <= maximumSize else { throw TransferFailure(.invalidResponse, "its head is too long") }
        let text = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        if text.isEmpty {
            try endHead()
        } else if status == nil {
            status = try ResponseHead.status(text)
        } else if text.utf8.first == 0x20 || text.utf8.first == 0x09 {
            try fold(text)
        } else {
            try endField()
            try beginField(text)
        }
    }

    private mutating func beginField(_ text: String) throws(TransferFailure) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), HTTPHeaders.isToken(text[..<colon]) else {
            throw ResponseHead.malformed
        }
        name = String(text[..<colon])
        value = String(text[text.utf8.index(after: colon)...])
    }

    /// A line that goes on with the field before it (obs-fold, RFC 9112, section 5.2).
    private mutating func fold(_ text: String) throws(TransferFailure) {
        guard name != nil else { throw ResponseHead.malformed }
        value += " " + text.drop { $0 == " " || $0 == "\t" }
    }

    private mutating func endField() throws(TransferFailure) {
        guard let name else { return }
        guard HTTPHeaders.isFieldValue(value) else { throw ResponseHead.malformed }
        headers.add(name, value)
        self.name = nil
    }

    private mutating func endHead() throws(TransferFailure) {
        try endField()
        guard let status else { throw ResponseHead.malformed }
        // Nobody asked for another protocol, and what follows would be in one.
        guard status != 101 else { throw ResponseHead.malformed }
        guard status.rawValue >= 200 else {
            self.status = nil
            headers = HTTPHeaders()
            return
        }
        let lengths = headers[values: "Content-Length"].flatMap { $0.split(separator: ",") }
        guard Set(lengths.map { $0.filter { $0 != " " && $0 != "\t" } }).count <= 1 else {
            throw ResponseHead.malformed
        }
        isComplete = true
    }

    /// Reads `HTTP/1.1 200 OK` and `HTTP/2 200`.
    private static func status(_ text: String) throws(TransferFailure) -> HTTPStatus {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3, let code = Int(words[1]),
            (100..<1000).contains(code)
        else { throw malformed }
        return HTTPStatus(rawValue: code)
    }
}
