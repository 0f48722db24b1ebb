public import GatehouseHTTP
public import GatehouseTypes

/// One request to a password service, and the values to read from its response.
///
/// Its texts may contain placeholders such as `{username}`. They are replaced by the description's constants, by the
/// values of the operation (`username`, `password`, `newPassword`, `code`, `accessToken`, `refreshToken`, `token` for
/// the one of the two that ends the session, `subject`, `factor`), and by values captured from earlier responses. The
/// request isn't sent if a placeholder has no value. A JSON member, form field or header field that consists of an
/// optional placeholder (`{username?}`) without a value is omitted.
public struct ServiceExchange: Sendable {
    /// The body of the request.
    @nonexhaustive
    public enum Content: Sendable {
        /// No body.
        case none
        /// JSON, whose strings may contain placeholders.
        case json(JSONValue)
        /// A form.
        case form([(name: String, value: String)])
    }

    /// The method.
    public var method: HTTPMethod
    /// The address, relative to the service's base URL, or a whole URL.
    public var address: String
    /// The body.
    public var content: Content
    /// The header fields in addition to those of the description.
    public var headers: [String: String]
    /// The values to capture from the response for later requests, by placeholder name.
    public var captures: [String: MemberPath]
    /// The member that is present only if the account's address must be verified before the account can be used.
    public var unverified: MemberPath?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - address: The address, relative to the service's base URL, or a whole URL.
    ///   - content: The body.
    ///   - headers: The header fields in addition to those of the description.
    ///   - captures: The values to capture from the response, by placeholder name.
    ///   - unverified: The member that is present only if the account's address must be verified first.
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

extension ServiceExchange {
    /// Returns whether the request contains a placeholder.
    func contains(_ placeholder: String) -> Bool {
        let texts =
            switch content {
            case .none: [String]()
            case .json(let value): [value.encodedText]
            case .form(let fields): fields.map(\.value)
            }
        return ([address] + headers.values + texts).contains {
            $0.contains("{\(placeholder)}") || $0.contains("{\(placeholder)?}")
        }
    }
}
