public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension ProviderDescription {
    /// The settings of an OpenID provider that differ between issuers.
    public struct OpenIDTraits: Sendable {
        /// The deviations from the standard.
        public var issuer = IssuerQuirks()
        /// The interactions with the user to request.
        public var prompt: [Prompt] = []
        /// The responses of the token endpoint that end a session.
        public var finalAnswers: Set<TerminalResponse> = .invalidGrant
        /// The rules for its ID tokens.
        public var idTokens = IDTokenRules()
        /// When tokens are bound to a key.
        public var keyBinding = IssuerSettings.KeyBinding.whenSupported
        /// Whether the client secret is sent in the form.
        public var hasSecretInForm = false
        /// The message of the error if the app provides no authenticator, for a provider that requires one; `nil` if it
        /// requires none.
        public var needsAuthenticator: String?

        /// Creates the settings of an issuer that follows the standard.
        public init() {}

        fileprivate var capabilities: Set<ProviderCapability> {
            var capabilities: Set<ProviderCapability> = []
            if issuer.logout != nil { capabilities.insert(.logoutEverywhere) }
            if issuer.signUpParameters != nil { capabilities.insert(.signUp) }
            return capabilities
        }
    }

    /// Describes an OpenID provider.
    ///
    /// - Parameters:
    ///   - id: The provider's identifier in stored sessions.
    ///   - displayName: The name to display.
    ///   - issuer: The issuer identifier: an `https` URL.
    ///   - scope: The scope to request; it must contain `openid`.
    ///   - revokes: Whether the issuer can revoke the tokens of a single session.
    ///   - documentation: The URL of the specification of its wire format.
    ///   - quirks: Its deviations from the standard, as sentences.
    ///   - traits: The settings, including the deviations.
    /// - Returns: The description.
    public static func openID(
        id: ProviderID, displayName: String, issuer: String, scope: Scope, revokes: Bool = true,
        documentation: String, quirks: [String] = [], traits: OpenIDTraits = OpenIDTraits()
    ) -> ProviderDescription {
        ProviderDescription(
            id: id, displayName: displayName, kind: .openID, scope: scope,
            capabilities: traits.capabilities, revokes: revokes,
            documentation: documentation, quirks: quirks
        ) { description, setup throws(AuthError) in
            if let need = traits.needsAuthenticator, setup.authenticator == nil {
                throw AuthError(.misconfigured, need)
            }
            var settings = IssuerSettings(
                issuer: issuer,
                client: setup.authenticator ?? setup.authentication(inForm: traits.hasSecretInForm),
                providerID: description.id, keyBinding: setup.keyBinding ?? traits.keyBinding,
                finalAnswers: traits.finalAnswers)
            settings.quirks = traits.issuer
            settings.idTokens = traits.idTokens
            return OpenIDProvider(
                OpenIDSettings(
                    settings, scope: setup.scope ?? description.scope, redirectURI: setup.redirectURI,
                    prompt: traits.prompt),
                transport: setup.transport, keys: setup.keys, pendingAuthorizations: setup.pendingAuthorizations,
                time: setup.time, randomness: setup.randomness)
        }
    }

    /// Any OpenID provider that follows the standard.
    ///
    /// - Parameters:
    ///   - issuer: The issuer identifier: an `https` URL.
    ///   - id: The provider's identifier in stored sessions; `nil` uses the issuer.
    ///   - displayName: The name to display; `nil` uses the issuer.
    /// - Returns: The description.
    public static func openID(
        _ issuer: String, id: ProviderID? = nil, displayName: String? = nil
    ) -> ProviderDescription {
        .openID(
            id: id ?? ProviderID(rawValue: issuer), displayName: displayName ?? issuer, issuer: issuer,
            scope: "openid profile email offline_access",
            documentation: "https://openid.net/specs/openid-connect-core-1_0.html")
    }
}

extension CatalogueEntry {
    /// Any OpenID provider.
    public static let openID = CatalogueEntry("openid", [Parameter("issuer", "the issuer's identifier")]) {
        .openID($0["issuer"] ?? "")
    }
}
