import GatehouseCrypto
package import GatehouseTypes

/// Ties a form to the browser that it was shown in and to what it asks, so that no other page can send it.
package struct FormTokens: Sendable {
    let key: Secret

    /// The token of a form.
    ///
    /// - Parameters:
    ///   - cookie: The cookie of the browser that gets the form.
    ///   - purpose: What the form is about, in full; another purpose has another token.
    /// - Returns: The token.
    package func make(for cookie: Secret, purpose: String) -> String {
        Base64URL.encode(HMAC.sha256(message(cookie, purpose), key: key))
    }

    /// Whether a token came with the form of that browser and purpose.
    package func isValid(_ token: String, for cookie: Secret, purpose: String) -> Bool {
        guard let code = Base64URL.decode(token) else { return false }
        return HMAC.isValid(code, for: message(cookie, purpose), key: key, hash: .sha256)
    }

    private func message(_ cookie: Secret, _ purpose: String) -> [UInt8] {
        JSONValue.array([.string(cookie.revealed), .string(purpose)]).encoded
    }
}
