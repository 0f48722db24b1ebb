/// How far an exchange has come, in bytes of content.
public struct HTTPProgress: Sendable, Hashable {
    /// How much of the request's content was sent.
    public var bytesSent: Int64

    /// How much there is to send, if it's known.
    public var totalBytesToSend: Int64?

    /// How much of the answer's content has arrived.
    public var bytesReceived: Int64

    /// How much is to arrive, if the server said so.
    public var totalBytesToReceive: Int64?

    /// Describes how far an exchange has come.
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

/// Who wants to know how far a request has come.
///
/// The transport calls it in order, on whichever thread drives its exchanges, whenever one of the numbers has grown. It must
/// return quickly and never wait for anything: all other exchanges of the transport wait for it. It can cancel the request. A
/// request that is sent again starts from zero.
public enum ProgressOption: HTTPRequestOption {
    /// Nobody.
    public static let defaultOptionValue: (@Sendable (HTTPProgress) -> Void)? = nil

    /// It doesn't affect the response.
    public static func sharing(of value: (@Sendable (HTTPProgress) -> Void)?) -> ResponseSharing { .always }
}
