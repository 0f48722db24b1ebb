public import GatehouseClient

extension OpenIDProvider: SignUpProvider {
    /// Sends the person to the issuer's pages to make an account, and signs them in to it (Initiating User Registration via
    /// OpenID Connect).
    ///
    /// What the person really does there is between them and the issuer: they may sign in to an account that they have.
    ///
    /// - Throws: `AuthError`: `unsupportedOperation` unless the settings say how the issuer is asked, and as for signing in.
    public func signUp(_ context: SignInContext) async throws -> AuthSession {
        guard let parameters = settings.issuer.quirks.signUpParameters else {
            throw AuthError.unsupported(.signUp, by: id)
        }
        var provider = self
        provider.issuer.settings.quirks.authorizationParameters += parameters
        return try await provider.signInByRedirect(context, redirect: settings.redirectURI)
    }

    /// Whether the issuer has what the capability needs, as far as it's known without asking.
    public func supports(_ capability: ProviderCapability) -> Bool {
        let quirks = settings.issuer.quirks
        return switch capability {
        case .signUp: quirks.signUpParameters != nil
        case .logoutEverywhere: quirks.logout != nil
        default: capability.isDeclared(by: self)
        }
    }
}
