public import GatehouseTypes

/// What a client shows to be let in (RFC 9110, section 11.4).
public struct AuthorizationCredentials: Sendable {
    private static let maximumSize = 32 * 1024

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

    /// Whether there is nothing but spaces around a single value. It's no list, unlike parameters and challenges: who
    /// passes over a comma that others don't pass over lets in what they wouldn't.
    private static func isAlone(_ value: String, of scheme: String, in fieldValue: String) -> Bool {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") }
        let isWhiteSpace = { (byte: UInt8) in isSpace(byte) || byte == UInt8(ascii: "\t") }
        let text = fieldValue.utf8.drop(while: isWhiteSpace)
        guard text.starts(with: scheme.utf8) else { return false }
        let rest = text.dropFirst(scheme.utf8.count).drop(while: isSpace)
        return rest.starts(with: value.utf8) && rest.dropFirst(value.utf8.count).allSatisfy(isWhiteSpace)
    }

    /// Reads what nearly all requests have, one scheme, one space and one value, without the grammar for the rest.
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
