/// Where a request comes from, and what it is called in logs.
struct Visitor: Sendable {
    /// The client's IP address; `nil` if it isn't known.
    let address: String?
    /// The request's name in logs and in the answer (`X-Request-ID`).
    let requestID: String
}
