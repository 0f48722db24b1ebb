extension OAuthParameters {
    /// Creates a message from the parameters that a browser brought to a redirect URI. Only those of responses are
    /// read; the others are ignored and may be repeated (RFC 6749, section 4.1.2).
    ///
    /// - Parameter pairs: The parameters. A name or value is `nil` if it can't be decoded.
    /// - Throws: ``OAuthError`` if `code`, `state`, `iss`, `error` or `response` is repeated or can't be decoded, or if
    ///   the values are too long.
    package init(redirected pairs: [(name: String?, value: String?)]) throws(OAuthError) {
        var read: [(name: String, value: String)] = []
        for (name, value) in pairs {
            guard let name, AuthorizationResponse.parameterNames.contains(name) else { continue }
            let isKnown = read.contains { $0.name == name }
            if AuthorizationResponse.describingNames.contains(name) {
                if let value, !isKnown { read.append((name, value)) }
                continue
            }
            guard !isKnown else { throw OAuthError(.duplicateParameter, name) }
            guard let value else { throw OAuthError(.invalidParameter, name) }
            read.append((name, value))
        }
        try self.init(read)
    }
}
