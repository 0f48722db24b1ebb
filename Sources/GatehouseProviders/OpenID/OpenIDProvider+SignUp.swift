public import GatehouseClient

extension OpenIDProvider: SignUpProvider {
    /// Opens the issuer's pages for creating an account, and signs in with it (Initiating User Registration via OpenID
    /// Connect).
    ///
    /// The user may also sign in to an existing account there.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation` unless the settings contain the parameters for it, and the errors
    ///   of a sign-in.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        guard let parameters = settings.issuer.quirks.signUpParameters else {
            throw AuthError.unsupported(.signUp, by: id)
        }
        var provider = self
        provider.issuer.settings.quirks.authorizationParameters += parameters
        return try await provider.signInByRedirect(context, redirect: settings.redirectURI)
    }

    /// Returns whether the issuer supports a capability, according to the settings.
    public func supports(_ capability: ProviderCapability) -> Bool {
        let quirks = settings.issuer.quirks
        return switch capability {
        case .signUp: quirks.signUpParameters != nil
        case .logoutEverywhere: quirks.logout != nil
        default: capability.isDeclared(by: self)
        }
    }
}
