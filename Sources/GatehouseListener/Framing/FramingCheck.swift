/// One thing that must be right about a head before anything else happens with the request.
///
/// microhttpd forgives what two parties on the way can read differently, and so lets one smuggle a request past the
/// other (RFC 9112, section 11.2). These checks don't.
struct FramingCheck: Sendable {
    let refusal: @Sendable (RequestHead, ListenerLimits) -> Refusal?

    /// All checks, in the order in which they're made.
    static let all: [FramingCheck] = [
        .headSize, .fieldCount, .intactHead, .fieldNames, .fieldValues, .method, .target, .host,
        .contentLength, .transferEncoding, .bodySize,
    ]

    /// The first thing that is wrong with a head.
    static func refusal(of head: RequestHead, limits: ListenerLimits) -> Refusal? {
        for check in all {
            if let refusal = check.refusal(head, limits) { return refusal }
        }
        return nil
    }
}
