import GatehouseClient

extension RedirectSignInProvider {
    /// Returns the prompt to show a code with, if a device code is possible and preferred.
    ///
    /// - Throws: `AuthError` with `unsupportedCredential` if an authentication requirement has to be met, which a
    ///   device code request can't express, and there is no browser.
    func deviceCodePrompt(in context: SignInContext) throws(AuthError) -> (any DeviceCodePrompt)? {
        guard let prompt = context.deviceCodePrompt, !(context.credential is AuthorizationCallback) else { return nil }
        guard context.requirement != nil else { return prompt }
        guard context.userAgent == nil else { return nil }
        throw AuthError(.unsupportedCredential, "a device code can't be combined with an authentication requirement")
    }

    /// - Throws: `AuthError` with `unsupportedCredential` unless a browser is available.
    func requireOtherWay(than prompt: any DeviceCodePrompt, _ context: SignInContext) throws(AuthError) {
        guard context.userAgent == nil else { return }
        throw AuthError(.unsupportedCredential, "the server doesn't support device codes")
    }
}
