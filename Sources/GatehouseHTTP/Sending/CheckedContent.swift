/// The content of a checked request.
package struct CheckedContent: Sendable {
    /// The content that is sent in one piece. It is nil if the content is streamed, or if the request has none and
    /// needs no `Content-Length`.
    package let bytes: [UInt8]?

    /// The content that is sent in chunks; nil if it isn't streamed.
    package let stream: HTTPByteStream?

    /// The length of the stream in bytes; nil if it is unknown.
    package let length: Int?

    /// Methods that are sent with a `Content-Length` even if their content is empty (RFC 9110, section 8.6).
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

    /// Whether there is no content and no `Content-Length`.
    package var isAbsent: Bool { stream == nil && bytes == nil }

    /// Whether there are no bytes to send.
    package var isEmpty: Bool { stream == nil && bytes?.isEmpty ?? true }
}
