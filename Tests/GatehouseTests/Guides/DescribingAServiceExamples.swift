// snippet.passwords
import Foundation
import Gatehouse
import GatehouseClient
import GatehousePasswordProviders

extension PasswordServiceDescription {
    /// The shop's REST interface.
    static let shop = PasswordServiceDescription(
        id: "shop", issuer: "https://shop.example", baseAddress: "https://api.shop.example",
        headers: ["X-App-Key": "{apiKey}"],
        operations: [
            .signIn: [
                ServiceExchange(
                    .post, "/session", ServiceExchange.Content.json(["name": "{username}", "password": "{password}"]))
            ],
            .refresh: [ServiceExchange(.post, "/session/refresh", .json(["key": "{refreshToken}"]))],
            .revoke: [ServiceExchange(.post, "/session/end", .json(["key": "{refreshToken}"]))],
        ],
        session: SessionPlaces(
            accessToken: "token", refreshToken: "key", lifetime: "seconds",
            account: AccountMapping(subject: "customer.id", displayNames: ["customer.name"])),
        refusals: ServiceRefusals(
            errorCode: ErrorCodePlace(["problem"]),
            finalAnswers: [TerminalResponse(status: 410, errorCode: "session_closed")],
            meanings: ["session_closed": .gone, "mail_not_verified": ServiceRefusals.Meaning.unverified]))
}
// snippet.end

// snippet.passwordProvider
extension ProviderDescription {
    static let shop = ProviderDescription.passwordService(
        .shop, displayName: "Shop", documentation: "https://shop.example/docs/api")
}

func shopManager(store: any AuthDataStore) throws -> AuthManager {
    AuthManager(provider: try ProviderDescription.shop.provider(clientID: "the-app-key"), store: store)
}

func signIn(_ auth: AuthManager, name: String, password: Secret) async throws -> Account {
    try await auth.signIn(SignInContext(credential: PasswordCredential(username: name, password: password)))
}
// snippet.end

// snippet.factors
extension PasswordServiceDescription {
    /// The shop with codes of an authenticator app.
    static var shopWithFactors: PasswordServiceDescription {
        let code = ServiceExchange(.post, "/session/code", .json(["challenge": "{challenge}", "code": "{code}"]))
        var service = PasswordServiceDescription.shop
        service.factors = FactorDescription(
            list: "factors", id: "id", state: ["challenge": "challenge"],
            ways: [FactorDescription.Way(.timeBasedCode, mark: "totp", answer: [code])])
        return service
    }
}
// snippet.end

// snippet.oauth
extension ProviderDescription {
    /// A service with OAuth 2.0 only.
    static func forum(_ site: URL) -> ProviderDescription {
        .oauth(
            id: "forum", displayName: "Forum", scope: "read", documentation: "https://forum.example/docs"
        ) { (client: ClientAuthentication) in
            let endpoints = OAuthEndpoints(
                authorization: site.appending(path: "authorize"), token: site.appending(path: "token"),
                userInfo: site.appending(path: "me"), revocation: site.appending(path: "revoke"))
            var quirks = OAuthQuirks()
            quirks.scopeSeparator = ","
            return OAuthSettings(
                id: "forum", endpoints: endpoints, authentication: client, scope: "read",
                account: AccountMapping(subject: "user.id", displayNames: ["user.name"]), quirks: quirks)
        }
    }
}
// snippet.end

// snippet.openID
extension ProviderDescription {
    /// The staff's OpenID provider.
    static func staff(at issuer: String) -> ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer = IssuerQuirks()
        traits.issuer.authorizationParameters = [("connection", "staff")]
        traits.finalAnswers.insert(TerminalResponse(status: .forbidden, errorCode: "invalid_grant"))
        return .openID(
            id: "staff", displayName: "Staff", issuer: issuer, scope: "openid offline_access",
            documentation: "https://staff.example/docs/signing-in", quirks: ["refusals have the status 403"],
            traits: traits)
    }
}
// snippet.end

// What else the umbrella shows for descriptions.

func plainExample(_ settings: OAuthSettings, transport: any HTTPTransport) -> OAuthProvider {
    OAuthProvider(settings, transport: transport)
}

/// Users of a forum need no other provider than this one.
func isForum(_ description: ProviderDescription) -> Bool { description.kind == ProviderDescription.Kind.oauth }

func shopProviderExample(transport: any HTTPTransport) -> PasswordServiceProvider {
    var service = PasswordServiceDescription.shopWithFactors
    service.constants["apiKey"] = Secret("the-app-key")
    return PasswordServiceProvider(service, transport: transport)
}
