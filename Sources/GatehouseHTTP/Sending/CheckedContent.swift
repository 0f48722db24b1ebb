/// What a request carries.
public struct CheckedContent: Sendable {
    /// What is sent in one piece; nothing, if not even its length is said, or if it's made bit by bit.
    public let bytes: [UInt8]?

    /// What is sent bit by bit.
    public let stream: HTTPByteStream?

    /// How long a stream is, if that is known.
    public let length: Int?

    /// Methods whose content has a meaning even when it's empty, so its length is always said (RFC 9110, section 8.6).
    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    init(of request: HTTPRequest) throws {
        let body = request.body
        if !body.isEmpty, body.isStreamed {
            (bytes, stream, length) = (nil, try body.makeStream(), body.contentLength)
            return
        }
        let made = body.isEmpty ? [] : try body.encode()
        let isSaid = !made.isEmpty || CheckedContent.methodsWithContent.contains(request.method)
        (bytes, stream, length) = (isSaid ? made : nil, nil, nil)
    }

    /// Whether not even a length is said.
    public var isAbsent: Bool { stream == nil && bytes == nil }

    /// Whether there isn't a byte to send.
    public var isEmpty: Bool { stream == nil && bytes?.isEmpty ?? true }
}
