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
        let values = self[values: "Authorization"]
        guard let value = values.first else { return .absent }
        guard values.count == 1, let credentials = AuthorizationCredentials(value) else { return .malformed }
        return .credentials(credentials)
    }
}
