import GatehouseService
import GatehouseTypes

/// The arguments about what an administrator decides about a client. What isn't given isn't changed.
struct SettingsArguments: Sendable {
    private let consent: ClientConsent?
    private let codeProtection: CodeProtection?

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
        consent = try word("consent", among: Self.consentWords).flatMap(ClientConsent.init)
        codeProtection = try word("code-protection", among: Self.protectionWords).flatMap(CodeProtection.init)
    }

    /// Whether an argument is given.
    var areGiven: Bool { settings != ClientSettings() || consent != nil }

    /// What is decided about a new client.
    var settings: ClientSettings {
        var settings = ClientSettings()
        change(&settings)
        return settings
    }

    /// Changes what is given.
    func change(_ settings: inout ClientSettings) {
        settings.consent = consent ?? settings.consent
        settings.codeProtection = codeProtection ?? settings.codeProtection
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
        return members
    }

    /// The rows of `client show` about the same.
    var settingsRows: [(title: String, texts: [String])] {
        [
            ("consent", [settings.consent == .never ? "users aren't asked" : ""]),
            ("code protection", mayUse(.authorizationCode) ? [codeProtection.rawValue] : []),
            ("codes bound to", codeBinding.map { [$0.binding.words] } ?? []),
        ]
    }

    /// The sentence about a client whose people aren't asked.
    static let sentenceWithoutConsent = "Users aren't asked before it gets access to their accounts."
}

extension CodeBinding {
    /// What `client show` says.
    fileprivate var words: String {
        switch self {
        case .pkce: "PKCE"
        case .nonce: "a nonce, which the client must compare"
        case .neither: "nothing: its requests have neither PKCE nor a nonce"
        }
    }
}
