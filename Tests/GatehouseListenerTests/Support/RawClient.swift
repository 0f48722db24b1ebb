import GatehouseTesting

/// A client that says exactly the bytes it's told, over a socket of its own, and tells answers apart.
///
/// Its calls block, so it lives on a thread of its own: see `wire`.
final class RawClient {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let connection: LoopbackClient
    private var buffer: [UInt8] = []

    init(port: Int) throws {
        connection = try LoopbackClient(port: port)
    }

    func send(_ bytes: [UInt8]) { connection.send(bytes) }

    func send(_ text: String) { connection.send(text) }

    func finishSending() { connection.finishSending() }

    /// Reads one answer; `hasBody` is false for the answer to HEAD.
    func readResponse(hasBody: Bool = true) throws -> RawResponse {
        while true {
            if let (response, rest) = try RawResponse.parse(buffer, hasBody: hasBody) {
                buffer = rest
                return response
            }
            guard try receive() else { throw Failure(description: "closed after \(buffer.count) bytes") }
        }
    }

    /// Reads until the server closes, and returns everything.
    func readToEnd() throws -> String {
        while try receive() {}
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Whether the server has closed and nothing is left to read; waits until one or the other is certain.
    func isClosed() throws -> Bool {
        guard buffer.isEmpty else { return false }
        return try !receive()
    }

    private func receive() throws -> Bool {
        let bytes = try connection.receive()
        buffer += bytes
        return !bytes.isEmpty
    }
}
