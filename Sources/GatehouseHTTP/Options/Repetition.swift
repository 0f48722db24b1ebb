/// Whether a request may be sent twice, if the request says so itself.
enum Repetition: HTTPRequestOption {
    /// The default is nil: the method and the header fields decide.
    static let defaultOptionValue: Bool? = nil

    /// The option doesn't affect the response.
    static func sharing(of value: Bool?) -> ResponseSharing { .always }
}

extension HTTPRequest {
    /// Whether the request may be sent a second time, although the server may have processed it already.
    ///
    /// It may be if its method is idempotent (RFC 9110, section 9.2.2) or if it has an `Idempotency-Key`. Set the
    /// property for a request whose method tells too little, such as a search that is a POST. A request whose content
    /// can be created only once is never repeatable.
    ///
    /// Transports and ``Retry`` respect it.
    public var isRepeatable: Bool {
        get {
            guard body.isReplayable else { return false }
            return (hasOptions ? self[option: Repetition.self] : nil)
                ?? (method.isIdempotent || headers["Idempotency-Key"] != nil)
        }
        set { self[option: Repetition.self] = newValue }
    }
}
