/// What a server asks for before it answers (RFC 9110, section 11.3).
public struct AuthenticationChallenge: Sendable, Hashable {
    /// The authentication scheme as it was written; compare it with ``isScheme(_:)``.
    public let scheme: String

    /// The single value that some schemes have in place of parameters.
    public let token68: String?

    /// The parameters in order, none of them twice.
    public let parameters: [AuthenticationParameter]

    /// A challenge with parameters, or with nothing but its scheme.
    public init(_ scheme: String, _ parameters: KeyValuePairs<String, String> = [:]) {
        self.init(scheme, parameters: parameters.map { AuthenticationParameter($0.key, $0.value) })
    }

    /// A challenge with parameters.
    public init(_ scheme: String, parameters: [AuthenticationParameter]) {
        self.scheme = scheme
        self.token68 = nil
        self.parameters = parameters
    }

    /// A challenge with a single value.
    public init(_ scheme: String, token68: String) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = []
    }

    /// Whether the scheme is that one; case doesn't matter.
    public func isScheme(_ name: String) -> Bool {
        HTTPHeaders.same(scheme, name)
    }

    /// The value of a parameter; case doesn't matter.
    public subscript(name: String) -> String? {
        parameters[name: name]
    }

    /// The challenge as it stands in a `WWW-Authenticate` field.
    public var fieldValue: String {
        let content = token68 ?? parameters.text
        return content.isEmpty ? scheme : "\(scheme) \(content)"
    }
}

extension AuthenticationChallenge {
    /// Reads a field's value, which may hold several challenges.
    ///
    /// - Parameter fieldValue: The text from outside; at most 8 KiB, 16 challenges and 64 parameters are read.
    /// - Returns: The challenges in order; nothing if the text isn't what RFC 9110 allows, or holds too much.
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
    /// Every challenge of every field of that name.
    ///
    /// A field that can't be read is passed over: it asks for nothing that could be understood.
    public func challenges(in name: String = "WWW-Authenticate") -> [AuthenticationChallenge] {
        self[values: name].flatMap { AuthenticationChallenge.parse($0) ?? [] }
    }
}
