/// Content that arrives in chunks of bytes. It can be read once, by one reader.
///
/// Copies share the same content; a second reader at the same time fails. Chunks are fetched only when they are read. A
/// stream ends when its content ends, when reading fails, when it is cancelled, and when the last copy is released.
/// Then it releases its resources.
public struct HTTPByteStream: AsyncSequence, Sendable {
    /// A chunk of bytes.
    public typealias Element = [UInt8]

    /// Reads the chunks in order.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: HTTPByteSource

        /// The next chunk; nil at the end.
        ///
        /// - Throws: The error of the stream's source. For a response it is an ``HTTPError``.
        public mutating func next() async throws -> [UInt8]? {
            try await source.next()
        }
    }

    let source: HTTPByteSource

    /// Creates a stream from a closure that returns chunks.
    ///
    /// - Parameters:
    ///   - onEnd: Called once when the stream ends for any reason. It must release the resources of the source and make
    ///     a waiting read return.
    ///   - read: Returns the next chunk, or nil at the end. It isn't called again after that or after an error, and
    ///     never by two readers at the same time.
    public init(
        onEnd: @escaping @Sendable () -> Void = {}, read: @escaping @Sendable () async throws -> [UInt8]?
    ) {
        source = HTTPByteSource(read: read)
        source.whenEnded(onEnd)
    }

    /// Creates a stream of bytes in memory.
    public init(_ bytes: [UInt8]) {
        let rest = HTTPByteChunks(bytes.isEmpty ? [] : [bytes])
        self.init { rest.next() }
    }

    /// Creates a stream from a sequence of chunks.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == [UInt8] {
        let rest = HTTPByteSequence(chunks)
        self.init { try await rest.next() }
    }

    /// Continues reading at the stream's current position.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source: source)
    }

    /// Ends the stream. Later reads fail with ``HTTPError/Code/cancelled``.
    public func cancel() {
        end(with: HTTPError(.cancelled, "the stream was cancelled"))
    }

    /// Adds a closure that is called when the stream ends. It is called at once if the stream has already ended.
    public func whenEnded(_ action: @escaping @Sendable () -> Void) {
        source.whenEnded(action)
    }

    /// Reads the rest of the content.
    ///
    /// - Parameter maximumSize: The maximum number of bytes.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPError/Code/invalidResponse`` if there are more bytes, and the errors of reading.
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
