import GatehouseOAuth
import GatehouseService

// The options that describe a client.
extension ClientArguments {
    /// The options of a registration. Those of a client that isn't registered yet come first.
    static let options =
        [
            Option.value(
                "id", "ID",
                "The client's identifier; default: one that is made of the name, such as our-wiki for 'Our Wiki'."),
            .flag(
                "public",
                "The app can't keep a secret, since it runs in a browser. Its pages may call the service from the origins "
                    + "of its redirect URIs. An app with another redirect URI than an https URL is public without this."
            ),
        ]
        + options(
            list: "can be repeated",
            defaults: [
                "application-type": "web for a client with an https redirect URI",
                "authentication": "client_secret_basic for a web client, otherwise none",
                "id-token-algorithm": "RS256 for a client with a secret, otherwise that of access tokens",
                "scope": "'openid profile email offline_access' for an app in which people sign in",
                "requests": "any", "code-protection": "client for one that does, otherwise pkce",
                "bearer": "so for a client that authenticates", "dpop": "so for a client without a secret",
            ])

    /// The options of a change, except the name. There is no default: what isn't given isn't changed.
    static let changes = options(list: "can be repeated; replaces those that it has", defaults: [:])

    private static func options(list: String, defaults: [String: String]) -> [Option] {
        func standard(_ option: String) -> String { defaults[option].map { "; default: \($0)" } ?? "" }
        return [
            .value("redirect-uri", "URI", "A redirect URI that the client may use; \(list)."),
            .value(
                "post-logout-redirect-uri", "URI",
                "A URI that people may be sent to after the client has signed them out; \(list)."),
            .value(
                "application-type", "TYPE", values: .words(applicationTypes),
                "Where the client runs: native (on its user's machine) or web. The pages of a web client without a secret "
                    + "may call the service from a browser, from the origins of its redirect "
                    + "URIs\(standard("application-type"))."),
            .value(
                "authentication", "METHOD", values: .words(authenticationMethods),
                "How the client authenticates: none (an app without a secret), client_secret_basic (a secret in the "
                    + "header or in the form), client_secret_post (in the form only) or "
                    + "private_key_jwt\(standard("authentication"))."),
            .value(
                "jwks-file", "FILE",
                "The client's public keys for private_key_jwt: a JSON Web Key Set, a JSON Web Key, or a public key in PEM."
            ),
            .value(
                "grant", "GRANT", values: .words(grantWords),
                "A grant that the client may use; \(list): \(grantWords.joined(separator: ", "))."),
            .value(
                "id-token-algorithm", "NAME", values: .words(TokenService.idTokenAlgorithms),
                "The algorithm that signs its ID tokens: \(TokenService.idTokenAlgorithms.joined(separator: ", "))"
                    + "\(standard("id-token-algorithm"))."),
            .value("audience", "NAME", "The name of the client's backend, as access tokens name it ('aud')."),
            .value(
                "resource", "NAME",
                "A backend, by its name in access tokens, that the client may call: as itself (grant client_credentials), "
                    + "or for the people whose tokens its own backend gets (grant token_exchange); \(list)."),
            .value(
                "stands-for", "NAME",
                "A backend of another client, by its name in access tokens, for which the client stands: it may "
                    + "introspect and exchange the backend's tokens; \(list)."),
            .value("scope", "SCOPE", "The scopes that the client may ask for\(standard("scope"))."),
            .value(
                "requests", "KIND", values: .words(requestKinds),
                "How the client's requests for authorization must come: any, pushed (RFC 9126) or signed by its key (RFC "
                    + "9101)\(standard("requests"))."),
        ] + DocumentArguments.options + LogoutArguments.options
            + SettingsArguments.options(protection: standard("code-protection")) + [
                .flag("bearer", "Allow bearer tokens, which aren't bound to a key\(standard("bearer"))."),
                .flag("dpop", "Require tokens that are bound to a key (DPoP)\(standard("dpop"))."),
                .secretFile,
            ]
    }

    static let applicationTypes = ["native", "web"]

    static let requestKinds = ["any", "pushed", "signed"]

    /// The words of the option `--authentication`.
    static let authenticationMethods = [
        "none", "client_secret_basic", "client_secret_post", "private_key_jwt",
    ]

    private static let grantNames: [(name: String, grant: GrantType)] = [
        ("authorization_code", .authorizationCode), ("refresh_token", .refreshToken),
        ("client_credentials", .clientCredentials), ("device_code", .deviceCode), ("token_exchange", .tokenExchange),
    ]

    /// The words of the option `--grant`.
    static let grantWords = grantNames.map(\.name)

    /// The word of the option `--grant` for a grant; its name in OAuth if the option doesn't take it.
    static func word(for grant: GrantType) -> String {
        grantNames.first { $0.grant == grant }?.name ?? grant.rawValue
    }

    /// The grants that `--grant` names.
    static func grants(in invocation: Invocation) throws(UsageError) -> [GrantType] {
        let words = invocation.values("grant")
        for word in words { try invocation.expect(word, of: "grant", among: grantWords) }
        return words.compactMap { name in grantNames.first { $0.name == name }?.grant }
    }
}
