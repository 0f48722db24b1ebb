import Synchronization

/// Content that is created while it is sent.
public struct StreamBody: HTTPBody {
    /// Header fields that describe the content.
    public let additionalHeaders: HTTPHeaders

    /// The length in bytes; nil if it is unknown.
    public let contentLength: Int?

    /// Whether the content can be created more than once.
    public let isReplayable: Bool

    private let factory: @Sendable () throws -> HTTPByteStream

    /// Creates a body whose content can be created more than once.
    ///
    /// - Parameters:
    ///   - contentLength: The length in bytes; nil if it is unknown. Sending fails if the content is shorter or longer.
    ///   - additionalHeaders: Header fields that describe the content.
    ///   - makeStream: Creates a stream that starts at the beginning. It is called for each attempt to send the
    ///     request.
    public init(
        contentLength: Int? = nil, additionalHeaders: HTTPHeaders = [:],
        makeStream: @escaping @Sendable () throws -> HTTPByteStream
    ) {
        self.contentLength = contentLength
        self.additionalHeaders = additionalHeaders
        isReplayable = true
        factory = makeStream
    }

    /// Creates a body whose content can be read only once. A request with it is never sent a second time.
    ///
    /// - Parameters:
    ///   - stream: The content.
    ///   - contentLength: The length in bytes; nil if it is unknown. Sending fails if the content is shorter or longer.
    ///   - additionalHeaders: Header fields that describe the content.
    public init(once stream: HTTPByteStream, contentLength: Int? = nil, additionalHeaders: HTTPHeaders = [:]) {
        let unread = SingleUse(stream)
        self.contentLength = contentLength
        self.additionalHeaders = additionalHeaders
        isReplayable = false
        factory = { try unread.take() }
    }

    /// Always true.
    public var isStreamed: Bool { true }

    /// Creates the stream.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` if the content can be read only once and was already read, or the
    ///   error of the closure.
    public func makeStream() throws -> HTTPByteStream {
        try factory()
    }

    /// Always fails: streamed content isn't available in one piece.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest``.
    public func encode() throws -> [UInt8] {
        throw HTTPError(.invalidRequest, "streamed content isn't available as a whole")
    }
}

private final class SingleUse: Sendable {
    private let stream: Mutex<HTTPByteStream?>

    init(_ stream: HTTPByteStream) {
        self.stream = Mutex(stream)
    }

    func take() throws(HTTPError) -> HTTPByteStream {
        guard let stream = stream.withLock({ $0.take() }) else {
            throw HTTPError(.invalidRequest, "the content was read already and can't be produced again")
        }
        return stream
    }
}
