import GatehouseOAuth
import GatehouseService
import GatehouseTypes

/// The arguments of a new initial access token: which clients it permits, how many and for how long.
struct InitialTokenArguments: Sendable {
    /// The option for the file of the new token.
    static let file = Option.value(
        "token-file", "FILE", "A new file for the token, which isn't shown again; default: print it.")

    private static let unlimited = "unlimited"

    /// The options.
    static let options: [Option] = [
        .value(
            "lifetime", "SECONDS",
            "How long the token is valid; default: \(AddInitialToken.standardLifetime.wholeSeconds), at most "
                + "\(AddInitialToken.maximumLifetime.wholeSeconds) (90 days)."),
        .value(
            "uses", "N",
            "How many clients may be registered with it: a number up to \(AddInitialToken.maximumUses), or unlimited; "
                + "default: 1."),
        .value(
            "grant", "GRANT", values: .words(ClientArguments.grantWords),
            "A grant that the clients may use; can be repeated: \(ClientArguments.grantWords.joined(separator: ", ")); "
                + "default: authorization_code and refresh_token."),
        .value(
            "authentication", "METHOD", values: .words(ClientArguments.authenticationMethods),
            "How the clients may authenticate; can be repeated: "
                + "\(ClientArguments.authenticationMethods.joined(separator: ", ")); default: none."),
        .value(
            "scope", "SCOPE", "The scopes that the clients may ask for; default: '\(RegistrationPermission().scope)'."),
        .value(
            "audience", "NAME",
            "A name that a client's backend may have in access tokens ('aud'); can be repeated; default: no backend."),
        .value(
            "resource", "NAME",
            "A backend for which the clients may ask for tokens of their own (grant client_credentials); can be "
                + "repeated."),
        file,
    ]

    private(set) var permission = RegistrationPermission()
    /// The number of uses; `nil` for any number.
    let uses: Int?
    let lifetime: Duration

    /// Reads the arguments.
    init(_ invocation: Invocation) throws {
        let longest = Int(AddInitialToken.maximumLifetime.wholeSeconds)
        lifetime =
            try invocation.integer("lifetime", in: 1...longest).map { .seconds($0) } ?? AddInitialToken.standardLifetime
        let isUnlimited = invocation.value("uses") == InitialTokenArguments.unlimited
        uses = isUnlimited ? nil : try invocation.integer("uses", in: 1...AddInitialToken.maximumUses) ?? 1
        let grants = try ClientArguments.grants(in: invocation)
        if !grants.isEmpty { permission.grantTypes = grants }
        let methods = invocation.values("authentication")
        for method in methods {
            try invocation.expect(method, of: "authentication", among: ClientArguments.authenticationMethods)
        }
        if !methods.isEmpty { permission.authenticationMethods = methods }
        permission.scope = try ClientArguments.scope(in: invocation) ?? permission.scope
        permission.audiences = invocation.values("audience")
        permission.resources = invocation.values("resource")
    }
}
