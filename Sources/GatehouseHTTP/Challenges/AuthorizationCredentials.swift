public import GatehouseTypes

/// The credentials of a client (RFC 9110, section 11.4).
public struct AuthorizationCredentials: Sendable {
    private static let maximumSize = 32 * 1024

    /// The authentication scheme, unchanged. Compare it with ``isScheme(_:)``.
    public let scheme: String

    /// The single value that most schemes use: `Basic`, `Bearer`, `DPoP`; nil if there is none.
    public let token68: Secret?

    /// The parameters that other schemes use. No name is repeated.
    public let parameters: [AuthenticationParameter]

    /// Creates credentials with a single value.
    public init(_ scheme: String, token68: Secret) {
        self.scheme = scheme
        self.token68 = token68
        self.parameters = []
    }

    /// Creates credentials with parameters.
    public init(_ scheme: String, parameters: [AuthenticationParameter]) {
        self.scheme = scheme
        self.token68 = nil
        self.parameters = parameters
    }

    /// Parses the value of a field. It must consist of exactly one scheme with its value or parameters; otherwise the
    /// result is nil.
    ///
    /// - Parameter fieldValue: The value, at most 32 KiB.
    public init?(_ fieldValue: String) {
        if let single = AuthorizationCredentials(single: fieldValue) {
            self = single
            return
        }
        var parser = AuthenticationGrammar(fieldValue, maximumSize: AuthorizationCredentials.maximumSize)
        guard let items = parser.parse(), items.count == 1, let item = items.first else { return nil }
        switch item.content {
        case .token68(let value):
            guard Self.isAlone(value, of: item.scheme, in: fieldValue) else { return nil }
            self.init(item.scheme, token68: Secret(value))
        case .parameters(let parameters): self.init(item.scheme, parameters: parameters)
        }
    }

    /// Whether a single value has only white space around it. A single value isn't a list element, unlike parameters
    /// and challenges: if this parser ignored a comma that other parsers don't ignore, it would accept credentials that
    /// they refuse.
    private static func isAlone(_ value: String, of scheme: String, in fieldValue: String) -> Bool {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        let isWhiteSpace = { (byte: UInt8) in isSpace(byte) || byte == UInt8(ascii: "\t") }
        let text = fieldValue.utf8.drop(while: isWhiteSpace)
        guard text.starts(with: scheme.utf8) else { return false }
        let rest = text.dropFirst(scheme.utf8.count).drop(while: isSpace)
        return rest.starts(with: value.utf8) && rest.dropFirst(value.utf8.count).allSatisfy(isWhiteSpace)
    }

    /// Parses the form that almost all requests use, without the general grammar: a scheme, a space and a value.
    private init?(single fieldValue: String) {
        guard fieldValue.utf8.count <= AuthorizationCredentials.maximumSize else { return nil }
        var text = fieldValue
        let parts = text.withUTF8 { bytes -> (scheme: String, value: Secret)? in
            guard let space = unsafe bytes.firstIndex(of: UInt8(ascii: " ")), space > 0 else { return nil }
            let scheme = unsafe UnsafeBufferPointer(rebasing: bytes[..<space])
            let value = unsafe UnsafeBufferPointer(rebasing: bytes[(space + 1)...])
            guard unsafe scheme.allSatisfy(HTTPHeaders.isTokenByte), unsafe Token68.isWhole(value) else {
                return nil
            }
            return unsafe (String(decoding: scheme, as: UTF8.self), Secret(bytes: value))
        }
        guard let parts else { return nil }
        self.init(parts.scheme, token68: parts.value)
    }

    /// Whether the credentials have that scheme. Case is ignored.
    public func isScheme(_ name: String) -> Bool {
        HTTPHeaders.same(scheme, name)
    }

    /// The value of a parameter; nil if there is none. Case is ignored.
    public subscript(name: String) -> String? {
        parameters[name: name]
    }

    /// The credentials as the value of an `Authorization` field. The text is a secret.
    public var fieldValue: String {
        let content = token68?.revealed ?? parameters.text
        return content.isEmpty ? scheme : "\(scheme) \(content)"
    }
}

extension AuthorizationCredentials: CustomStringConvertible, CustomReflectable {
    /// The scheme only.
    public var description: String { "\(scheme) <redacted>" }

    /// A mirror that shows only the scheme.
    public var customMirror: Mirror {
        Mirror(self, children: ["scheme": scheme], displayStyle: .struct)
    }
}

/// The content of a request's `Authorization` field.
///
/// There are three cases, because a request without credentials may be allowed where one with malformed credentials
/// must be refused.
public enum AuthorizationField: Sendable {
    /// The request has no such field.
    case absent
    /// The field is repeated, or doesn't match the grammar of RFC 9110.
    case malformed
    /// The parsed credentials.
    case credentials(AuthorizationCredentials)
}

extension HTTPHeaders {
    /// The content of the `Authorization` field (RFC 9110, section 11.6.2).
    public var authorization: AuthorizationField {
        guard let value = onlyAuthorization else {
            return self["Authorization"] == nil ? .absent : .malformed
        }
        return AuthorizationCredentials(value).map { .credentials($0) } ?? .malformed
    }

    /// The scheme and the text after exactly one space. The characters aren't checked; nil if the field doesn't have
    /// this form or is repeated.
    ///
    /// It is for parsers that check each character anyway. If such a parser fails, or if this is nil, use
    /// ``authorization`` to find out what is wrong.
    package var uncheckedAuthorization: (scheme: String, value: Secret)? {
        guard var text = onlyAuthorization else { return nil }
        return text.withUTF8 { bytes in
            guard let space = unsafe bytes.firstIndex(of: UInt8(ascii: " ")), space + 1 < bytes.count,
                unsafe bytes[space + 1] != UInt8(ascii: " ")
            else { return nil }
            let scheme = unsafe String(decoding: bytes[..<space], as: UTF8.self)
            return unsafe (scheme, Secret(bytes: UnsafeBufferPointer(rebasing: bytes[(space + 1)...])))
        }
    }

    /// The value of the field; nil if it is missing or repeated.
    private var onlyAuthorization: String? {
        var value: String?
        for index in fields.indices where HTTPHeaders.same(fields[index].name, "Authorization") {
            guard value == nil else { return nil }
            value = fields[index].value
        }
        return value
    }
}
