/// The content of a request.
public protocol HTTPBody: Sendable {
    /// Whether there is nothing to send; then ``additionalHeaders`` aren't sent either.
    var isEmpty: Bool { get }

    /// Header fields that describe the content.
    var additionalHeaders: HTTPHeaders { get }

    /// Makes the content. It may be called again for another attempt.
    ///
    /// - Throws: Whatever keeps the content from being made; the transport reports it as ``HTTPError/Code/invalidRequest``.
    func encode() throws -> [UInt8]
}

extension HTTPBody {
    /// A body has content unless it says otherwise.
    public var isEmpty: Bool { false }

    /// No header fields.
    public var additionalHeaders: HTTPHeaders { [:] }
}
