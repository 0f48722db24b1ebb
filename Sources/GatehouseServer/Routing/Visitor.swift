/// Where a request comes from, and what it is called in logs.
struct Visitor: Sendable {
    /// The client's IP address; `nil` if it isn't known.
    let address: String?
    /// The request's name in logs, in the answer (`X-Request-ID`) and on the page of an error.
    let requestID: String
    /// What the log is told about the request, besides what can be seen in its answer.
    let findings = RequestFindings()
}
