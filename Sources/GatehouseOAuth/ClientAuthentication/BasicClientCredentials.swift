import Foundation
import GatehouseTypes

/// `client_secret_basic`: both parts are form-encoded before they are joined (RFC 6749, section 2.3.1).
enum BasicClientCredentials {
    static func write(id: String, secret: String) -> Secret {
        Secret("Basic " + Base64.encode(Array("\(escape(id)):\(escape(secret))".utf8)))
    }

    static func read(_ authorization: Secret) throws(OAuthError) -> (id: String, secret: String) {
        let parts = authorization.revealed.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].asciiLowercased == "basic", let bytes = Base64.decode(parts[1]),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":"),
            let id = unescape(text[..<colon]), let secret = unescape(text[text.index(after: colon)...]),
            !id.isEmpty, id.utf8.count <= 1024, id.utf8.allSatisfy(CharacterRules.isVisible)
        else { throw OAuthError(.invalidClient, "Authorization") }
        return (id, secret)
    }

    private static func escape(_ text: String) -> String {
        let allowed = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }

    private static func unescape(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
