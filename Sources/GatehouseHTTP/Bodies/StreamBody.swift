import Synchronization

/// Content that is made while it's sent.
public struct StreamBody: HTTPBody {
    /// Header fields that describe the content.
    public let additionalHeaders: HTTPHeaders

    /// The length in bytes, if it's known.
    public let contentLength: Int?

    /// Whether the content can be made again.
    public let isReplayable: Bool

    private let factory: @Sendable () throws -> HTTPByteStream

    /// Content that can be made as often as it's wanted.
    ///
    /// - Parameters:
    ///   - contentLength: The length in bytes, if it's known. Sending fails if there turn out to be more or less.
    ///   - additionalHeaders: Header fields that describe the content.
    ///   - makeStream: Starts from the beginning each time.
    public init(
        contentLength: Int? = nil, additionalHeaders: HTTPHeaders = [:],
        makeStream: @escaping @Sendable () throws -> HTTPByteStream
    ) {
        self.contentLength = contentLength
        self.additionalHeaders = additionalHeaders
        isReplayable = true
        factory = makeStream
    }

    /// Content that can be read only once, so that a request with it is never sent a second time.
    ///
    /// - Parameters:
    ///   - stream: The content.
    ///   - contentLength: The length in bytes, if it's known. Sending fails if there turn out to be more or less.
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

    /// Makes the content.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest`` if it was made before and can't be made again; whatever else keeps it from
    ///   being made.
    public func makeStream() throws -> HTTPByteStream {
        try factory()
    }

    /// Always fails: the content is only there bit by bit.
    ///
    /// - Throws: ``HTTPError/Code/invalidRequest``.
    public func encode() throws -> [UInt8] {
        throw HTTPError(.invalidRequest, "streamed content isn't there in one piece")
    }
}

private final class SingleUse: Sendable {
    private let stream: Mutex<HTTPByteStream?>

    init(_ stream: HTTPByteStream) {
        self.stream = Mutex(stream)
    }

    func take() throws(HTTPError) -> HTTPByteStream {
        guard let stream = stream.withLock({ $0.take() }) else {
            throw HTTPError(.invalidRequest, "the content was read already and can't be made again")
        }
        return stream
    }
}
