import GatehouseHTTP

/// What a request carries.
struct RequestContent: Sendable {
    /// What is sent in one piece; nothing, if not even its length is said, or if it's made bit by bit.
    var bytes: [UInt8]?

    /// What is sent bit by bit.
    var stream: HTTPByteStream?

    /// How long a stream is, if that is known.
    var length: Int?

    /// Methods whose content has a meaning even when it's empty, so its length is always said (RFC 9110, section 8.6).
    private static let methodsWithContent: Set<HTTPMethod> = [.post, .put, .patch]

    init(of request: HTTPRequest) throws {
        let body = request.body
        if body.isEmpty {
            bytes = RequestContent.methodsWithContent.contains(request.method) ? [] : nil
        } else if body.isStreamed {
            (stream, length) = (try body.makeStream(), body.contentLength)
        } else {
            let made = try body.encode()
            bytes = made.isEmpty && !RequestContent.methodsWithContent.contains(request.method) ? nil : made
        }
    }

    /// Whether not even a length is said.
    var isAbsent: Bool { stream == nil && bytes == nil }

    /// Whether there isn't a byte to send.
    var isNothing: Bool { stream == nil && bytes?.isEmpty ?? true }
}
