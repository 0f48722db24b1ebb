/// The content of a request. Its description and its dump show nothing of it.
public protocol HTTPBody: Sendable, CustomStringConvertible, CustomReflectable {
    /// Whether there is nothing to send; then ``additionalHeaders`` aren't sent either.
    var isEmpty: Bool { get }

    /// Header fields that describe the content.
    var additionalHeaders: HTTPHeaders { get }

    /// Makes the content in one piece. It's called once for each attempt.
    ///
    /// - Throws: Whatever keeps the content from being made; the transport reports it as ``HTTPError/Code/invalidRequest``.
    func encode() throws -> [UInt8]

    /// Whether the content can be made a second time. If it can't, the request is never sent a second time.
    var isReplayable: Bool { get }

    /// Whether a transport should read the content bit by bit through ``makeStream()``, because it's large or not there yet.
    var isStreamed: Bool { get }

    /// The length of streamed content in bytes; nothing if it isn't known.
    var contentLength: Int? { get }

    /// Makes the content as a stream. It's called once for each attempt.
    ///
    /// - Throws: Whatever keeps the content from being made.
    func makeStream() throws -> HTTPByteStream
}

extension HTTPBody {
    /// A body has content unless it says otherwise.
    public var isEmpty: Bool { false }

    /// A body can be made again unless it says otherwise.
    public var isReplayable: Bool { true }

    /// A body is made in one piece unless it says otherwise.
    public var isStreamed: Bool { false }

    /// The length isn't known before the content is made.
    public var contentLength: Int? { nil }

    /// All content in one chunk.
    ///
    /// - Throws: What ``encode()`` throws.
    public func makeStream() throws -> HTTPByteStream {
        HTTPByteStream(try encode())
    }

    /// No header fields.
    public var additionalHeaders: HTTPHeaders { [:] }

    /// The body's type.
    public var description: String { String(describing: Self.self) }

    /// A mirror without children.
    public var customMirror: Mirror {
        Mirror(self, children: [:], displayStyle: .struct)
    }
}
