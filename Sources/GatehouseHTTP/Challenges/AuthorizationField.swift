package import GatehouseTypes

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
