/// Content that comes bit by bit, as chunks of bytes that are read once, by one reader.
///
/// Copies read from the same content; a second reader at the same time fails. Nothing is fetched that nobody asks for. A stream ends when its content does, when
/// reading fails, when it's cancelled, and when nobody holds it any more; what it held on to is let go then.
public struct HTTPByteStream: AsyncSequence, Sendable {
    /// A chunk of bytes.
    public typealias Element = [UInt8]

    /// Reads the chunks in order.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: HTTPByteSource

        /// The next chunk; nothing at the end.
        ///
        /// - Throws: What the source of the stream throws; in an answer, ``HTTPError``.
        public mutating func next() async throws -> [UInt8]? {
            try await source.next()
        }
    }

    let source: HTTPByteSource

    /// A stream over something that gives chunks.
    ///
    /// - Parameters:
    ///   - onEnd: Called once, when the stream ends for whatever reason. It lets go of what is behind the stream, and makes
    ///     a read that waits return.
    ///   - read: Gives the next chunk, and nothing at the end. It's never called again after that, nor after an error, and
    ///     never by two readers at once.
    public init(
        onEnd: @escaping @Sendable () -> Void = {}, read: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        source = HTTPByteSource(read: read)
        source.whenEnded(onEnd)
    }

    /// A stream of bytes that are there already.
    public init(_ bytes: [UInt8]) {
        let rest = HTTPByteChunks(bytes.isEmpty ? [] : [bytes])
        self.init { rest.next() }
    }

    /// A stream over a sequence of chunks.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == [UInt8] {
        let rest = HTTPByteSequence(chunks)
        self.init { try await rest.next() }
    }

    /// Reads on where the stream stands.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// Ends the stream. Who reads on gets ``HTTPError/Code/cancelled``.
    public func cancel() {
        end(with: HTTPError(.cancelled, "the stream was cancelled"))
    }

    /// Adds something to be done when the stream ends; it's done at once if the stream has ended already.
    public func whenEnded(_ action: @escaping @Sendable () -> Void) {
        source.whenEnded(action)
    }

    /// Reads everything that is left.
    ///
    /// - Parameter maximumSize: The most bytes that are taken.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPError/Code/invalidResponse`` if there are more, and what reading throws.
    public func collect(maximumSize: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= maximumSize - bytes.count else {
                cancel()
                throw HTTPError(.invalidResponse, "the content is longer than \(maximumSize) bytes")
            }
            bytes += chunk
        }
        return bytes
    }

    func end(with error: HTTPError) {
        source.end(error)
    }
}
