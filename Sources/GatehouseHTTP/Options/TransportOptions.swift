/// The progress of an exchange, in bytes of content.
public struct HTTPProgress: Sendable, Hashable {
    /// The number of bytes of the request's content that were sent.
    public var bytesSent: Int64

    /// The length of the request's content in bytes; nil if it is unknown.
    public var totalBytesToSend: Int64?

    /// The number of bytes of the response's content that were received.
    public var bytesReceived: Int64

    /// The length of the response's content in bytes; nil if the server didn't state it.
    public var totalBytesToReceive: Int64?

    /// Creates a progress value.
    public init(
        bytesSent: Int64 = 0, totalBytesToSend: Int64? = nil, bytesReceived: Int64 = 0,
        totalBytesToReceive: Int64? = nil
    ) {
        self.bytesSent = bytesSent
        self.totalBytesToSend = totalBytesToSend
        self.bytesReceived = bytesReceived
        self.totalBytesToReceive = totalBytesToReceive
    }
}

/// A callback for the progress of a request.
///
/// The transport calls it in order, on the thread that drives its exchanges, when one of the numbers has grown. It must
/// return quickly and never block, because all other exchanges of the transport wait for it. It may cancel the request.
/// The numbers start at zero when a request is sent again.
public enum ProgressOption: HTTPRequestOption {
    /// The default is nil: no callback.
    public static let defaultOptionValue: (@Sendable (HTTPProgress) -> Void)? = nil

    /// The option doesn't affect the response.
    public static func sharing(of value: (@Sendable (HTTPProgress) -> Void)?) -> ResponseSharing { .always }
}

/// The maximum duration of an exchange in a transport, from the first byte sent to the last byte received.
public enum Timeout: HTTPRequestOption {
    /// The default: 60 seconds.
    public static let defaultOptionValue: Duration = .seconds(60)

    /// The option doesn't affect the response.
    public static func sharing(of value: Duration) -> ResponseSharing { .always }
}
