import GatehouseHTTP
import GatehouseTesting
import Synchronization

/// Answers with content that a test gives out chunk by chunk.
final class StreamingTransport: HTTPTransport {
    private let status: HTTPStatus
    private let chunks = Mutex<[Gate<[UInt8]?>]>([])
    private let given = Mutex(0)

    /// How many of its streams have ended.
    let ends = Tally()
    /// How many reads there were.
    let reads = Tally()
    /// How many requests there were.
    let requests = Tally()

    init(status: HTTPStatus = 200, count: Int = 0) {
        self.status = status
        chunks.withLock { $0 = (0..<count).map { _ in Gate() } }
    }

    /// Gives the next chunk out; nothing is the end.
    func give(_ chunk: [UInt8]?) {
        let index = given.withLock { given in
            defer { given += 1 }
            return given
        }
        chunks.withLock { $0[index] }.open(with: chunk)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await stream(request).collect()
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStreamedResponse {
        requests.increment()
        let gates = Mutex(chunks.withLock { $0 })
        let waiting = Mutex<Gate<[UInt8]?>?>(nil)
        let ends = ends
        let reads = reads
        let content = HTTPByteStream {
            ends.increment()
            waiting.withLock { $0 }?.fail(HTTPError(.connectionLost, "the stream has ended"))
        } read: {
            reads.increment()
            guard let gate = gates.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
            waiting.withLock { $0 = gate }
            return try await gate.wait()
        }
        return HTTPStreamedResponse(status: status, content: content, request: request)
    }
}
