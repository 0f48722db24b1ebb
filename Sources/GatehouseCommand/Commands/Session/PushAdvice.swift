import GatehouseClient
import GatehouseOAuth
import GatehouseProviders

extension AccountSession {
    /// Returns the error of a sign-in with the advice to push the request, if that may be the remedy; otherwise the
    /// error.
    ///
    /// If all clients must push their requests, the provider's metadata say so, and the option isn't needed. That one
    /// client must is only in the description of the error. It isn't shown, since anybody can have written it.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the sign-in.
    ///   - error: The error.
    /// - Returns: The error to throw.
    func advisingToPush(_ arguments: LoginArguments, after error: any Error) async -> any Error {
        guard let refusal = error as? AuthError, refusal.isOfAuthorizationEndpoint,
            refusal.context.serverCode == OAuthErrorCode.invalidRequest.rawValue,
            !arguments.profile.pushesRequests, case .none = arguments.credential,
            arguments.profile.provider.issuer != nil, let provider = provider as? OpenIDProvider,
            await provider.offersPushedRequests()
        else { return error }
        return CommandFailure(
            FailureText.text(of: refusal) + "; if the client must push its requests (RFC 9126), sign in with --push; "
                + "otherwise check how the client is registered at the provider")
    }
}

extension AuthError {
    /// Whether the error came by the browser. The responses of other endpoints have a status.
    fileprivate var isOfAuthorizationEndpoint: Bool { code == .refused && context.status == nil }
}
