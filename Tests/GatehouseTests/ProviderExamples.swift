import Foundation
import Gatehouse

// Providers that the app describes itself.

extension ProviderDescription {
    /// An OpenID provider with deviations, as a description of the app's own.
    static var work: ProviderDescription {
        var traits = OpenIDTraits()
        traits.issuer = IssuerQuirks()
        traits.issuer.authorizationParameters = [("connection", "staff")]
        traits.finalAnswers = [TerminalResponse(status: .forbidden, errorCode: "invalid_grant")]
        return .openID(
            id: "work", displayName: "Work", issuer: "https://id.work.example", scope: .openID,
            documentation: "https://work.example/docs", quirks: ["refusals have the status 403"], traits: traits)
    }

    /// A service with OAuth 2.0 only.
    static func forum(_ site: URL) -> ProviderDescription {
        .oauth(
            id: "forum", displayName: "Forum", scope: "read", documentation: "https://forum.example/docs"
        ) { (client: ClientAuthentication) in
            let endpoints = OAuthEndpoints(
                authorization: site.appending(path: "authorize"), token: site.appending(path: "token"),
                userInfo: site.appending(path: "me"))
            var quirks = OAuthQuirks()
            quirks.scopeSeparator = ","
            return OAuthSettings(
                id: "forum", endpoints: endpoints, authentication: client, scope: "read",
                account: AccountMapping(subject: "user.id", displayNames: ["user.name"]), quirks: quirks)
        }
    }
}

func plainExample(_ settings: OAuthSettings, transport: any HTTPTransport) -> OAuthProvider {
    OAuthProvider(settings, transport: transport)
}

/// Users of a forum need no other provider than this one.
func isForum(_ description: ProviderDescription) -> Bool { description.kind == ProviderDescription.Kind.oauth }

/// A service with user names and passwords: what it is asked, and what its answers mean.
func passwordServiceExample(transport: any HTTPTransport) -> PasswordServiceProvider {
    let signIn = ServiceExchange(
        .post, "/session", ServiceExchange.Content.json(["name": "{username}", "password": "{password}"]))
    let refresh = ServiceExchange(.post, "/session/refresh", .json(["token": "{refreshToken}"]))
    let code = ServiceExchange(.post, "/session/code", .json(["challenge": "{challenge}", "code": "{code}"]))
    return PasswordServiceProvider(
        PasswordServiceDescription(
            id: "shop", issuer: "https://shop.example", baseAddress: "https://api.shop.example",
            operations: [.signIn: [signIn], .refresh: [refresh]],
            session: SessionPlaces(
                accessToken: "token", refreshToken: "refresh", lifetime: "seconds",
                account: AccountMapping(subject: "customer.id")),
            factors: FactorDescription(
                list: "factors", id: "id", state: ["challenge": "challenge"],
                ways: [FactorDescription.Way(.timeBasedCode, mark: "totp", answer: [code])]),
            refusals: ServiceRefusals(meanings: ["MAIL_NOT_VERIFIED": ServiceRefusals.Meaning.unverified])),
        transport: transport)
}
