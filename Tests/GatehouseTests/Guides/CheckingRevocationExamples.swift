// snippet.status
import Foundation
import GatehouseVerifier

func requireStatus(_ options: inout VerifierOptions) {
    options.statusListOrigins = ["https://status.example.com"]  // besides the issuer's own
    options.statusListCache.maximumLifetime = .seconds(3600)
    options.status.isRequired = true  // a token that can't be revoked isn't accepted
    options.status.acceptedStatuses = [.valid, TokenStatus(rawValue: 3)]
}
// snippet.end

/// Not shown: the settings have types that functions can name.
func cachesExample(
    keys: KeyCacheConfiguration, lists: StatusListCachePolicy, status: StatusRule,
    whenUnavailable: StatusRule.Unavailability
) -> VerifierOptions {
    var options = VerifierOptions()
    (options.keyCache, options.statusListCache, options.status) = (keys, lists, status)
    options.status.whenUnavailable = whenUnavailable
    return options
}

// snippet.introspection
func introspect(secret: Secret, _ options: inout VerifierOptions) {
    var caching = IntrospectionConfiguration.standard
    caching.duration = .seconds(10)
    let introspector = RemoteIntrospector(
        issuer: "https://id.example.com", client: ClientAuthentication.secretBasic("notes-api", secret),
        policy: caching)
    options.introspection = IntrospectionRule(introspector, tokens: IntrospectionRule.Tokens.opaque)
}
// snippet.end

// snippet.table
struct SessionTable: TokenIntrospector {
    let issuer = "https://id.example.com"
    let account: @Sendable (Secret) async throws -> AccountID?

    func introspect(_ token: Secret) async throws -> IntrospectionResponse {
        guard let account = try await account(token) else { return .inactive }
        var session = IntrospectedToken()
        session.subject = account
        session.clientID = "notes-web"
        session.audience = ["notes-api"]
        return .active(session)
    }
}
// snippet.end
