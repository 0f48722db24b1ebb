import GatehouseCrypto
package import GatehouseTypes

/// Ties a form to the browser that it was shown in and to what its page states, so that no other page can send it, and
/// a click is for nothing else.
package struct FormTokens: Sendable {
    /// The length of a MAC, and of a digest.
    private static let size = 32

    let key: Secret

    /// The token of a form.
    ///
    /// - Parameters:
    ///   - cookie: The cookie of the browser that gets the form.
    ///   - purpose: What the form does, in full; another purpose has another token.
    ///   - statement: The digest of the facts that the page states. The token contains it.
    /// - Returns: The token.
    package func make(for cookie: Secret, purpose: String, stating statement: StatementDigest? = nil) -> String {
        let facts = statement?.bytes ?? []
        return Base64URL.encode(HMAC.sha256(message(cookie, purpose, facts), key: key) + facts)
    }

    /// Whether a token came with the form of that browser and purpose, on a page that states no facts.
    package func isValid(_ token: String, for cookie: Secret, purpose: String) -> Bool {
        facts(in: token, for: cookie, purpose: purpose)?.isEmpty ?? false
    }

    /// The digest of the facts that the page of a form has stated; `nil` if the token isn't that of a form which this
    /// browser got for that purpose.
    package func statement(in token: String, for cookie: Secret, purpose: String) -> StatementDigest? {
        guard let facts = facts(in: token, for: cookie, purpose: purpose), facts.count == FormTokens.size else {
            return nil
        }
        return StatementDigest(bytes: facts)
    }

    private func facts(in token: String, for cookie: Secret, purpose: String) -> [UInt8]? {
        guard let bytes = Base64URL.decode(token), bytes.count >= FormTokens.size else { return nil }
        let (code, facts) = (Array(bytes.prefix(FormTokens.size)), Array(bytes.dropFirst(FormTokens.size)))
        guard HMAC.isValid(code, for: message(cookie, purpose, facts), key: key, hash: .sha256) else { return nil }
        return facts
    }

    private func message(_ cookie: Secret, _ purpose: String, _ facts: [UInt8]) -> [UInt8] {
        JSONValue.array([.string(cookie.revealed), .string(purpose), .string(Base64URL.encode(facts))]).encoded
    }
}
