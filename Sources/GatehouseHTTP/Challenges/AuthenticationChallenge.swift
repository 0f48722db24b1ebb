/// A challenge: the authentication that a server requires (RFC 9110, section 11.3).
public struct AuthenticationChallenge: Sendable, Hashable {
    /// The authentication scheme, unchanged. Compare it with ``isScheme(_:)``.
    public let scheme: String

    /// The single value that some schemes use instead of parameters (`token68`); nil if there is none.
    public let token68: String?

    /// The parameters in order. No name is repeated.
    public let parameters: [AuthenticationParameter]

    /// Creates a challenge with parameters, or with only a scheme.
    public init(_ scheme: String, _ parameters: KeyValuePairs<String, String> = [:]) {
        self.init(scheme, parameters: parameters.map { AuthenticationParameter($0.key, $0.value) })
    }

    /// Creates a challenge with parameters.
    public init(_ scheme: String, parameters: [AuthenticationParameter]) {
        self.scheme = scheme
        self.token68 = nil
        self.parameters = parameters
    }

    /// Creates a challenge with a single value.
    public init(_ scheme: String, token68: String) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = []
    }

    /// Whether the challenge has that scheme. Case is ignored.
    public func isScheme(_ name: String) -> Bool {
        HTTPHeaders.same(scheme, name)
    }

    /// The value of a parameter; nil if there is none. Case is ignored.
    public subscript(name: String) -> String? {
        parameters[name: name]
    }

    /// The challenge as the value of a `WWW-Authenticate` field.
    public var fieldValue: String {
        let content = token68 ?? parameters.text
        return content.isEmpty ? scheme : "\(scheme) \(content)"
    }

    /// Parses the value of a field. It may contain several challenges.
    ///
    /// - Parameter fieldValue: The value, at most 8 KiB with 16 challenges and 64 parameters.
    /// - Returns: The challenges in order; nil if the text doesn't match the grammar of RFC 9110 or exceeds a limit.
    public static func parse(_ fieldValue: String) -> [AuthenticationChallenge]? {
        var parser = AuthenticationGrammar(fieldValue)
        return parser.parse()?.map {
            switch $0.content {
            case .token68(let value): AuthenticationChallenge($0.scheme, token68: value)
            case .parameters(let parameters): AuthenticationChallenge($0.scheme, parameters: parameters)
            }
        }
    }
}

extension HTTPHeaders {
    /// All challenges of all fields of that name.
    ///
    /// A field that can't be parsed is ignored, since a client can't meet a challenge that it doesn't understand.
    public func challenges(in name: String = "WWW-Authenticate") -> [AuthenticationChallenge] {
        self[values: name].flatMap { AuthenticationChallenge.parse($0) ?? [] }
    }
}
