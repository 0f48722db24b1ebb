public import GatehouseHTTP
public import GatehouseTypes

/// One request to a password service, and what is read from its answer.
///
/// Its texts may hold placeholders such as `{username}`. What they stand for are the description's constants, what the
/// operation is about (`username`, `password`, `newPassword`, `code`, `accessToken`, `refreshToken`,
/// `token` for whichever of the two ends the session, `subject`, `factor`), and
/// what earlier exchanges captured. A placeholder that nothing stands for keeps the request from being sent; a JSON member,
/// form field or header field whose whole value is an optional one (`{username?}`) is left out.
public struct ServiceExchange: Sendable {
    /// What is sent.
    @nonexhaustive
    public enum Content: Sendable {
        /// Nothing.
        case none
        /// JSON, in whose texts placeholders stand.
        case json(JSONValue)
        /// A form.
        case form([(name: String, value: String)])
    }

    /// The method.
    public var method: HTTPMethod
    /// The address behind the service's base address, or a whole one.
    public var address: String
    /// What is sent.
    public var content: Content
    /// The header fields beside the description's own.
    public var headers: [String: String]
    /// What later exchanges need from the answer, by the names of their placeholders.
    public var captures: [String: MemberPath]
    /// The member that is only there if the account's address has to be verified before it can be used.
    public var unverified: MemberPath?

    /// Describes an exchange.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - address: The address behind the service's base address, or a whole one.
    ///   - content: What is sent.
    ///   - headers: The header fields beside the description's own.
    ///   - captures: What later exchanges need from the answer.
    ///   - unverified: The member that is only there if the account's address has to be verified first.
    public init(
        _ method: HTTPMethod = .post, _ address: String, _ content: Content = .none, headers: [String: String] = [:],
        captures: [String: MemberPath] = [:], unverified: MemberPath? = nil
    ) {
        self.method = method
        self.address = address
        self.content = content
        self.headers = headers
        self.captures = captures
        self.unverified = unverified
    }
}
