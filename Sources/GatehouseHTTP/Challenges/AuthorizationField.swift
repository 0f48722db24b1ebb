package import GatehouseTypes

/// What stands in a request's `Authorization` field.
///
/// Three answers, because a request without credentials may go on where one with broken ones must not.
public enum AuthorizationField: Sendable {
    /// The field isn't there.
    case absent
    /// The field stands there twice, or isn't what RFC 9110 allows.
    case malformed
    /// Credentials.
    case credentials(AuthorizationCredentials)
}

extension HTTPHeaders {
    /// What stands in the `Authorization` field (RFC 9110, section 11.6.2).
    public var authorization: AuthorizationField {
        guard let value = onlyAuthorization else {
            return self["Authorization"] == nil ? .absent : .malformed
        }
        return AuthorizationCredentials(value).map { .credentials($0) } ?? .malformed
    }

    /// A scheme and what stands behind it and one space, at whose characters nobody has looked.
    ///
    /// It's for readers that look at each of them anyway. Where there is one that they don't understand, or nothing comes
    /// of this, ``authorization`` says what is wrong.
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

    /// The value of the field, if it stands there once.
    private var onlyAuthorization: String? {
        var value: String?
        for index in fields.indices where HTTPHeaders.same(fields[index].name, "Authorization") {
            guard value == nil else { return nil }
            value = fields[index].value
        }
        return value
    }
}
