import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehouseTypes
import Synchronization

/// One sign-in through a browser. It has a state, a nonce and a verifier of its own, shared with no other flow, and it
/// can be finished once.
final class AuthorizationFlow: Sendable {
    private enum Stage {
        case prepared
        case begun(RedirectURI)
        case finished
    }

    /// How long the person may take.
    static let lifetime = Duration.seconds(600)

    /// What the ID token must bring back.
    let nonce: String

    private let state: String
    private let verifier: CodeVerifier
    private let metadata: ServerMetadata
    private let settings: OpenIDSettings
    private let time: any TimeSource
    private let deadline: Duration
    private let stage = Mutex(Stage.prepared)

    init(
        metadata: ServerMetadata, settings: OpenIDSettings, time: any TimeSource, randomness: any RandomSource
    ) {
        self.metadata = metadata
        self.settings = settings
        self.time = time
        state = randomness.token()
        nonce = randomness.token()
        verifier = CodeVerifier(randomness: randomness)
        deadline = time.uptime + AuthorizationFlow.lifetime
    }

    /// Begins the flow: the request that the issuer is to be asked.
    func request(
        redirect: URL, context: SignInContext, keyThumbprint: KeyID?
    ) throws(AuthError) -> AuthorizationRequest {
        guard let redirectURI = try? RedirectURI(redirect.absoluteString) else {
            throw AuthError(.misconfigured, "the redirect address can't be used")
        }
        try stage.withLock { stage throws(AuthError) in
            guard case .prepared = stage else { throw AuthError(.misconfigured, "a sign-in begins once") }
            stage = .begun(redirectURI)
        }
        var request = AuthorizationRequest(
            clientID: settings.issuer.clientID, redirectURI: redirectURI, codeChallenge: verifier.challenge,
            scope: context.scope ?? settings.scope)
        request.state = state
        request.nonce = nonce
        request.resources = settings.resources
        request.dpopKeyThumbprint = keyThumbprint?.rawValue
        request.prompt = settings.prompt
        request.loginHint = context.loginHint
        request.contextClasses = context.requirement?.contextClasses ?? []
        request.maximumAge = context.requirement?.maximumAge?.wholeSeconds
        return request
    }

    /// Finishes the flow: reads what came back and makes the request for the tokens.
    ///
    /// - Throws: `AuthError`: `refused` if the server said no, `invalidResponse` if the answer isn't to this flow.
    func finish(_ callback: URL) throws(AuthError) -> AuthorizationCodeRequest {
        let redirectURI = try take()
        guard time.uptime < deadline else { throw AuthError(.refused, "the sign-in took too long") }
        guard AuthorizationFlow.isSamePlace(callback, redirectURI) else {
            throw AuthError(.invalidResponse, "the answer came to another address")
        }
        let response: AuthorizationResponse
        do {
            guard let pairs = FormEncoding.decode(callback.query(percentEncoded: true) ?? "") else {
                throw OAuthError(.malformedMessage)
            }
            response = try AuthorizationResponse(
                parameters: OAuthParameters(pairs), expectedState: state, expectedIssuer: metadata.issuer,
                requiresIssuer: metadata.authorizationResponseIssParameterSupported)
        } catch {
            throw AuthError(.invalidResponse, "the answer isn't to this sign-in", underlyingError: error)
        }
        switch response {
        case .refused(let error, _, _): throw AuthError(error)
        case .granted(let code, _, _):
            return AuthorizationCodeRequest(
                code: code, redirectURI: redirectURI, codeVerifier: verifier, resources: settings.resources)
        }
    }

    private func take() throws(AuthError) -> RedirectURI {
        try stage.withLock { stage throws(AuthError) in
            guard case .begun(let redirectURI) = stage else {
                throw AuthError(.misconfigured, "a sign-in is finished once, after it was begun")
            }
            stage = .finished
            return redirectURI
        }
    }

    private static func isSamePlace(_ callback: URL, _ redirectURI: RedirectURI) -> Bool {
        let text = callback.absoluteString.prefix { $0 != "?" && $0 != "#" }
        return text.utf8.elementsEqual(redirectURI.text.prefix { $0 != "?" }.utf8)
    }
}
