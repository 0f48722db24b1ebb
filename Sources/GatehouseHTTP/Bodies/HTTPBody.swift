/// The content of a request. Its description and its dump show nothing of it.
public protocol HTTPBody: Sendable, CustomStringConvertible, CustomReflectable {
    /// Whether there is nothing to send; then ``additionalHeaders`` aren't sent either.
    var isEmpty: Bool { get }

    /// Header fields that describe the content.
    var additionalHeaders: HTTPHeaders { get }

    /// Makes the content. It's called once for each attempt.
    ///
    /// - Throws: Whatever keeps the content from being made; the transport reports it as ``HTTPError/Code/invalidRequest``.
    func encode() throws -> [UInt8]
}

extension HTTPBody {
    /// A body has content unless it says otherwise.
    public var isEmpty: Bool { false }

    /// No header fields.
    public var additionalHeaders: HTTPHeaders { [:] }

    /// The body's type.
    public var description: String { String(describing: Self.self) }

    /// A mirror without children.
    public var customMirror: Mirror {
        Mirror(self, children: [:], displayStyle: .struct)
    }
}
