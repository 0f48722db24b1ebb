import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Testing

/// A provider's wire format as it's published: its documents, its answers, and how it refuses.
struct Wire: Sendable, CustomTestStringConvertible {
    let name: String
    var description: ProviderDescription
    /// The app's secret there.
    var secret: Secret?
    var authenticator: (any ClientAuthenticator)?

    /// What lies where, such as the metadata.
    var documents: [String: JSONValue] = [:]
    var authorization: String
    var token: String
    var keys: String?
    var userInfo: String?
    var revocation: String?

    /// Who issues the ID tokens; nobody if there are none.
    var tokenIssuer: String?
    /// Whom the key is for that they're signed with, where the key set says so.
    var keyIssuer: String?
    /// Further keys of the set.
    var otherKeys: [JSONValue] = []
    /// What else they say.
    var claims: [String: JSONValue] = [:]
    /// What the authorization request must hold.
    var authorizationParameters: [String: String] = [:]
    /// What comes back beside the code.
    var callbackParameters: [(name: String, value: String)] = []
    /// Whether a request to the token endpoint proves the client.
    var authenticates: @Sendable (HTTPRequest, OAuthParameters) -> Bool = { _, form in form["client_id"] == "notes" }
    /// The answer to a sign-in.
    var grant: @Sendable (AccountBook.Tokens, _ idToken: String?) -> JSONValue = Wire.standardGrant
    /// The answer to a refresh; that to a sign-in if there is none.
    var renewal: (@Sendable (AccountBook.Tokens, _ idToken: String?) -> JSONValue)?
    var refreshGrant = "refresh_token"
    var refreshParameter = "refresh_token"
    /// Whether a refresh gives another refresh token.
    var rotates = true
    /// The answer to a refresh token that is over.
    var deadRefresh = ScriptedIssuer.json(
        ["error": "invalid_grant", "error_description": "The refresh token is invalid"], status: .badRequest)
    /// The account as it's described.
    var account: @Sendable (AccountBook.Account) -> JSONValue = { ["sub": .string($0.id)] }
    /// The header fields without which the account isn't described.
    var accountHeaders: [String: String] = [:]
    /// What ends a session; the answer tells whether there was one.
    var revoke: @Sendable (HTTPRequest, AccountBook) throws -> HTTPResponse = { request, book in
        book.end(token: try ScriptedIssuer.form(request)["token"] ?? "")
        return HTTPResponse(status: .ok)
    }

    var testDescription: String { name }

    /// An OpenID provider, by its metadata.
    init(openID name: String, _ description: ProviderDescription, at place: String, metadata text: String) {
        self.name = name
        self.description = description
        let metadata = (try? JSONValue(parsing: text, limits: .document)) ?? [:]
        documents[place + "/.well-known/openid-configuration"] = metadata
        authorization = metadata["authorization_endpoint"]?.string ?? ""
        token = metadata["token_endpoint"]?.string ?? ""
        keys = metadata["jwks_uri"]?.string
        userInfo = metadata["userinfo_endpoint"]?.string
        revocation = metadata["revocation_endpoint"]?.string
        tokenIssuer = metadata["issuer"]?.string
    }

    /// A provider without OpenID, by its endpoints.
    init(oauth name: String, _ description: ProviderDescription, authorization: String, token: String, userInfo: String)
    {
        self.name = name
        self.description = description
        self.authorization = authorization
        self.token = token
        self.userInfo = userInfo
    }

    /// What RFC 6749 and OpenID ask for.
    static let standardGrant: @Sendable (AccountBook.Tokens, String?) -> JSONValue = { tokens, idToken in
        .members([
            "access_token": .string(tokens.access), "refresh_token": .string(tokens.refresh),
            "token_type": "Bearer", "expires_in": 3600, "id_token": idToken.map(JSONValue.string),
        ])
    }

    /// A client that proves itself with a secret in the form.
    static let secretInForm: @Sendable (HTTPRequest, OAuthParameters) -> Bool = { request, form in
        form["client_id"] == "notes" && form["client_secret"] == "s3cret" && request.headers["Authorization"] == nil
    }

    /// A client that proves itself with a secret in the header field.
    static let secretInHeader: @Sendable (HTTPRequest, OAuthParameters) -> Bool = { request, form in
        request.headers["Authorization"] == "Basic " + Base64.encode(Array("notes:s3cret".utf8))
            && form["client_secret"] == nil
    }
}
