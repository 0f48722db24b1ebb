public import GatehouseTypes

/// What a client shows to be let in (RFC 9110, section 11.4).
public struct AuthorizationCredentials: Sendable {
    /// The authentication scheme as it was written; compare it with ``isScheme(_:)``.
    public let scheme: String

    /// The single value that most schemes have: `Basic`, `Bearer`, `DPoP`.
    public let token68: Secret?

    /// The parameters that other schemes have, none of them twice.
    public let parameters: [AuthenticationParameter]

    /// Credentials of a single value.
    public init(_ scheme: String, token68: Secret) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = []
    }

    /// Credentials of parameters.
    public init(_ scheme: String, parameters: [AuthenticationParameter]) {
        self.scheme = scheme
        self.token68 = nil
        self.parameters = parameters
    }

    /// Reads a field's value; it must be exactly one scheme with what belongs to it.
    ///
    /// - Parameter fieldValue: The text from outside; at most 32 KiB are read.
    public init?(_ fieldValue: String) {
        var parser = AuthenticationGrammar(fieldValue, maximumSize: 32 * 1024)
        guard let items = parser.parse(), items.count == 1, let item = items.first else { return nil }
        switch item.content {
        case .token68(let value): self.init(item.scheme, token68: Secret(value))
        case .parameters(let parameters): self.init(item.scheme, parameters: parameters)
        }
    }

    /// Whether the scheme is that one; case doesn't matter.
    public func isScheme(_ name: String) -> Bool {
        HTTPHeaders.same(scheme, name)
    }

    /// The value of a parameter; case doesn't matter.
    public subscript(name: String) -> String? {
        parameters[name: name]
    }

    /// The credentials as they stand in an `Authorization` field; the text is a secret.
    public var fieldValue: String {
        let content = token68?.revealed ?? parameters.text
        return content.isEmpty ? scheme : "\(scheme) \(content)"
    }
}

extension AuthorizationCredentials: CustomStringConvertible, CustomReflectable {
    /// The scheme alone.
    public var description: String { "\(scheme) <redacted>" }

    /// A mirror that shows the scheme alone.
    public var customMirror: Mirror {
        Mirror(self, children: ["scheme": scheme], displayStyle: .struct)
    }
}
