public import GatehouseClient
public import GatehouseOAuth
public import GatehouseTypes

extension ProviderDescription {
    /// What an OpenID provider wants that differs from issuer to issuer.
    public struct OpenIDTraits: Sendable {
        /// In what it departs from the standard.
        public var issuer = IssuerQuirks()
        /// What the person may or must be asked.
        public var prompt: [Prompt] = []
        /// The answers of the token endpoint that end a session.
        public var finalAnswers: Set<FinalAnswer> = .invalidGrant
        /// What its ID tokens may be like.
        public var idTokens = IDTokenRules()
        /// When tokens are bound to a key.
        public var keyBinding = IssuerSettings.KeyBinding.whenSupported
        /// Whether the app's secret goes into the form.
        public var hasSecretInForm = false
        /// What the app must bring beside its name, if something; said to whoever doesn't.
        public var needsAuthenticator: String?

        /// An issuer that keeps to the standard.
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
    ///   - id: The provider's name in stored sessions.
    ///   - displayName: What a person reads.
    ///   - issuer: The issuer's identifier: an `https` URL.
    ///   - scope: What is asked for; it holds `openid`.
    ///   - revokes: Whether the issuer can end a single session's tokens.
    ///   - documentation: Where its wire format is published.
    ///   - quirks: In what it departs from the standard, in words.
    ///   - traits: The same as data.
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
                transport: setup.transport, keys: setup.keys, shelf: setup.shelf, time: setup.time,
                randomness: setup.randomness)
        }
    }
}
