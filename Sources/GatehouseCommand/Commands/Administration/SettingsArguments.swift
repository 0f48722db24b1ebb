import GatehouseService
import GatehouseTypes

/// The arguments about what an administrator decides about a client. What isn't given isn't changed.
struct SettingsArguments: Sendable {
    private let consent: ClientConsent?
    private let codeProtection: CodeProtection?
    private let idTokenClaims: Bool?
    /// 0 stands for the default.
    private let idTokenLifetime: Int64?
    private let refreshGrace: Int64?

    /// The options, with words about the default of the protection of codes.
    static func options(protection: String) -> [Option] {
        [
            .value(
                "consent", "WHEN", values: .words(consentWords),
                "Whether people are asked before the client gets access to their accounts: ask (that of a new client), or "
                    + "never, for the operator's own apps. Never needs redirect URIs that are https URLs, and isn't for a "
                    + "client that changes its registration over HTTP. A device's request is always shown."),
            .value(
                "code-protection", "KIND", values: .words(protectionWords),
                "What its requests must have, so that a code can't be used in another person's sign-in: pkce, "
                    + "pkce-or-nonce (a nonce counts with the scope openid), or client (neither: it authenticates)"
                    + "\(protection). A challenge that is sent is always enforced."),
            .flag(
                "id-token-claims",
                "Let its ID tokens contain the claims of the scopes that were granted (name, email), for an app that "
                    + "doesn't ask userinfo for them."),
            .flag("no-id-token-claims", "Let its ID tokens contain only the claims that a request asks for."),
            .value(
                "id-token-lifetime", "SECONDS",
                "How long its ID tokens are valid: 60 to 86400 seconds, or default, for as long as those of others."),
            .value(
                "refresh-grace", "SECONDS",
                "How long a refresh token can be used again after its first use, for an app without a secret that "
                    + "refreshes in two tabs at once: 0 (that of a new client) to 30. A thief who uses it within these "
                    + "seconds isn't noticed."),
        ]
    }

    private static let consentWords = ClientConsent.allCases.map(\.rawValue)
    private static let protectionWords = CodeProtection.allCases.map(\.rawValue)

    init(_ invocation: Invocation) throws(UsageError) {
        func word(_ option: String, among known: [String]) throws(UsageError) -> String? {
            let word = invocation.value(option)
            try invocation.expect(word, of: option, among: known)
            return word
        }
        func seconds(
            _ option: String, in range: ClosedRange<Int64>, or other: String = ""
        ) throws(UsageError) -> Int64? {
            guard let text = invocation.value(option) else { return nil }
            guard let seconds = Int64(text), range.contains(seconds) else {
                throw invocation.usage(
                    "'--\(option)' takes a number of seconds from \(range.lowerBound) to \(range.upperBound)\(other)")
            }
            return seconds
        }
        consent = try word("consent", among: Self.consentWords).flatMap(ClientConsent.init)
        codeProtection = try word("code-protection", among: Self.protectionWords).flatMap(CodeProtection.init)
        guard !invocation.flag("id-token-claims") || !invocation.flag("no-id-token-claims") else {
            throw invocation.usage("'--id-token-claims' and '--no-id-token-claims' exclude each other")
        }
        idTokenClaims = invocation.flag("id-token-claims") ? true : invocation.flag("no-id-token-claims") ? false : nil
        idTokenLifetime =
            invocation.value("id-token-lifetime") == "default"
            ? 0 : try seconds("id-token-lifetime", in: ClientSettings.idTokenLifetimes, or: ", or default")
        refreshGrace = try seconds("refresh-grace", in: ClientSettings.refreshGraces)
    }

    /// Whether an argument is given.
    var areGiven: Bool {
        consent != nil || codeProtection != nil || idTokenClaims != nil || idTokenLifetime != nil
            || refreshGrace != nil
    }

    /// The settings of a new client.
    var settings: ClientSettings {
        var settings = ClientSettings()
        change(&settings)
        return settings
    }

    /// Changes what is given.
    func change(_ settings: inout ClientSettings) {
        settings.consent = consent ?? settings.consent
        settings.codeProtection = codeProtection ?? settings.codeProtection
        settings.idTokenClaims = idTokenClaims ?? settings.idTokenClaims
        settings.refreshGrace = refreshGrace ?? settings.refreshGrace
        if let idTokenLifetime { settings.idTokenLifetime = idTokenLifetime == 0 ? nil : idTokenLifetime }
    }
}

extension ClientRecord {
    /// The members of `--json` about what an administrator has decided, and what its codes were bound to lately.
    var settingsListing: [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        if settings.consent == .never { members["consent"] = "never" }
        if mayUse(.authorizationCode) {
            members["codeProtection"] = .string(codeProtection.rawValue)
            members["codeBinding"] = codeBinding.map { .string($0.binding.rawValue) }
        }
        if settings.idTokenClaims { members["idTokenClaims"] = true }
        if settings.refreshGrace > 0 { members["refreshGrace"] = .integer(settings.refreshGrace) }
        members["idTokenLifetime"] = settings.idTokenLifetime.map(JSONValue.integer)
        return members
    }

    /// The rows of `client show` about the same.
    var settingsRows: [(title: String, texts: [String])] {
        [
            ("consent", [settings.consent == .never ? "users aren't asked" : ""]),
            ("code protection", mayUse(.authorizationCode) ? [codeProtection.rawValue] : []),
            ("codes bound to", codeBinding.map { [$0.binding.words] } ?? []),
            ("ID token claims", [settings.idTokenClaims ? "those of the scope, too" : ""]),
            ("refresh grace", [settings.refreshGrace > 0 ? "\(settings.refreshGrace) seconds" : ""]),
            ("ID tokens live", [settings.idTokenLifetime.map { "\($0) seconds" } ?? ""]),
        ]
    }

    /// The sentence about a client whose people aren't asked.
    static let sentenceWithoutConsent = "Users aren't asked before it gets access to their accounts."
}

extension CodeBinding {
    /// The words of `client show`.
    fileprivate var words: String {
        switch self {
        case .pkce: "PKCE"
        case .nonce: "a nonce, which the client must compare"
        case .neither: "nothing: its requests have neither PKCE nor a nonce"
        }
    }
}
