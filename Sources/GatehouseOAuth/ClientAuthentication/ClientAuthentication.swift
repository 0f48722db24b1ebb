import Foundation
public import GatehouseTypes

/// A client's identity and its credentials (RFC 6749, section 2.3).
public enum ClientAuthentication: Sendable {
    /// A public client, which sends only its identifier, or an empty secret with it (RFC 6749, section 2.3.1).
    case none(ClientID)
    /// A client secret in the `Authorization` header field.
    case secretBasic(ClientID, Secret)
    /// A client secret in the form.
    case secretPost(ClientID, Secret)

    /// The client.
    public var clientID: ClientID {
        switch self {
        case .none(let id), .secretBasic(let id, _), .secretPost(let id, _): id
        }
    }

    /// The name of the method in metadata (RFC 7591, section 2).
    public var methodName: String {
        switch self {
        case .none: "none"
        case .secretBasic: "client_secret_basic"
        case .secretPost: "client_secret_post"
        }
    }

    /// The parameters to add to the form.
    public var parameters: OAuthParameters {
        switch self {
        case .none(let id): OAuthParameters(["client_id": id.rawValue])
        case .secretBasic: OAuthParameters()
        case .secretPost(let id, let secret):
            OAuthParameters(["client_id": id.rawValue, "client_secret": secret.revealed])
        }
    }

    /// The `Authorization` header field; `nil` for other methods than `client_secret_basic`.
    public var authorization: Secret? {
        guard case .secretBasic(let id, let secret) = self else { return nil }
        return BasicClientCredentials.write(id: id.rawValue, secret: secret.revealed)
    }

    /// Parses a client's authentication.
    ///
    /// - Parameters:
    ///   - parameters: The form.
    ///   - authorization: The `Authorization` header field; `nil` if there is none.
    /// - Throws: ``OAuthError`` if the client uses two methods at once, sends two different identifiers or none, or
    ///   sends malformed credentials. Also if it sends a ``ClientAssertion``, which must not be ignored.
    public init(parameters: OAuthParameters, authorization: Secret?) throws(OAuthError) {
        guard parameters["client_assertion"] == nil else { throw OAuthError(.invalidClient, "client_assertion") }
        let formID = try parameters.clientID()
        let formSecret = parameters["client_secret"].map { Secret($0) }
        if let authorization {
            guard formSecret == nil else { throw OAuthError(.duplicateParameter, "client_secret") }
            let (id, secret) = try BasicClientCredentials.read(authorization)
            guard formID == nil || formID == ClientID(id) else { throw OAuthError(.invalidClient, "client_id") }
            self = secret.isEmpty ? .none(ClientID(id)) : .secretBasic(ClientID(id), Secret(secret))
            return
        }
        guard let formID else { throw OAuthError(.invalidClient, "client_id") }
        self = formSecret.map { .secretPost(formID, $0) } ?? .none(formID)
    }
}

/// `client_secret_basic`: both parts are form-encoded before they are joined (RFC 6749, section 2.3.1).
enum BasicClientCredentials {
    static func write(id: String, secret: String) -> Secret {
        Secret("Basic " + Base64.encode(Array("\(escape(id)):\(escape(secret))".utf8)))
    }

    static func read(_ authorization: Secret) throws(OAuthError) -> (id: String, secret: String) {
        let parts = authorization.revealed.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].asciiLowercased == "basic", let bytes = Base64.decode(parts[1]),
            let text = String(validUTF8: bytes.span), let colon = text.firstIndex(of: ":"),
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
        // Most credentials have nothing to unescape, and Foundation takes microseconds to find that out.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else {
            return String(text)
        }
        return text.replacing("+", with: " ").removingPercentEncoding
    }
}
