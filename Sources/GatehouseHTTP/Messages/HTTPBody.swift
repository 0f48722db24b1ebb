/// The content of a request. Its description and mirror show no part of the content.
public protocol HTTPBody: Sendable, CustomStringConvertible, CustomReflectable {
    /// Whether there is no content to send. Then ``additionalHeaders`` aren't sent either.
    var isEmpty: Bool { get }

    /// Header fields that describe the content.
    var additionalHeaders: HTTPHeaders { get }

    /// Creates the content in one piece. It is called once for each attempt to send the request.
    ///
    /// - Throws: Any error if the content can't be created. The transport reports it as
    ///   ``HTTPError/Code/invalidRequest``.
    func encode() throws -> [UInt8]

    /// Whether the content can be created more than once. If not, the request is never sent a second time.
    var isReplayable: Bool { get }

    /// Whether a transport should read the content in chunks from ``makeStream()``, because it is large or isn't
    /// complete yet.
    var isStreamed: Bool { get }

    /// The length of streamed content in bytes; nil if it is unknown.
    var contentLength: Int? { get }

    /// Creates the content as a stream. It is called once for each attempt to send the request.
    ///
    /// - Throws: Any error if the content can't be created.
    func makeStream() throws -> HTTPByteStream
}

extension HTTPBody {
    /// The default is false: a body has content.
    public var isEmpty: Bool { false }

    /// The default is true: a body can be created more than once.
    public var isReplayable: Bool { true }

    /// The default is false: a body is created in one piece.
    public var isStreamed: Bool { false }

    /// The default is nil: the length is unknown until the content has been created.
    public var contentLength: Int? { nil }

    /// The default is a stream with all content in one chunk.
    ///
    /// - Throws: The errors of ``encode()``.
    public func makeStream() throws -> HTTPByteStream {
        HTTPByteStream(try encode())
    }

    /// The default is no header fields.
    public var additionalHeaders: HTTPHeaders { [:] }

    /// The name of the body's type.
    public var description: String { String(describing: Self.self) }

    /// A mirror without children.
    public var customMirror: Mirror {
        Mirror(self, children: [:], displayStyle: .struct)
    }
}

/// An empty body.
public struct EmptyBody: HTTPBody {
    /// Creates an empty body.
    public init() {}

    /// Always true.
    public var isEmpty: Bool { true }

    /// No bytes.
    public func encode() -> [UInt8] { [] }
}
