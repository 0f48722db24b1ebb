import Foundation
import Gatehouse

// The providers: from descriptions, from settings, and described by the app itself.

func catalogueExample(_ name: String, transport: any HTTPTransport, folder: URL) throws -> any RemoteAuthProvider {
    guard let entry = ProviderCatalogue[name] else { throw AuthError(.unknownProvider) }
    var setup = ProviderSetup(clientID: "notes", transport: transport)
    setup.pendingAuthorizations = FilePendingAuthorizationStore(folder: folder)
    setup.keyBinding = IssuerSettings.KeyBinding.never
    return try entry.description().provider(setup)
}

func appleExample(key: Secret, transport: any HTTPTransport) throws -> any RemoteAuthProvider {
    var setup = ProviderSetup(clientID: "com.example.notes", transport: transport)
    setup.authenticator = try AppleClientSecret(setup.clientID, teamID: "TEAM123456", keyID: "KEY1234567", pem: key)
    return try ProviderDescription.apple.provider(setup)
}

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

/// A service that signs in for itself, with a key instead of a secret.
func serviceAccountExample(key: any ProofKey, transport: any HTTPTransport) throws -> ClientCredentialsProvider {
    var issuer = IssuerSettings(
        issuer: "https://id.example.com", client: try PrivateKeyJWT("reports", key: key), keyBinding: .required)
    issuer.pushesRequests = IssuerSettings.RequestPushing.never
    return ClientCredentialsProvider(issuer, scope: "reports.write", transport: transport)
}

/// An app on a device that is signed in already: no password, and a subject that only this app sees.
func platformExample(
    _ device: AuthManager, _ issuer: IssuerSettings, transport: any HTTPTransport
) -> PlatformAccountProvider {
    PlatformAccountProvider(
        issuer, broker: LocalPlatformBroker(manager: device, clientID: "platform"), resources: ["https://api.example"],
        transport: transport)
}
