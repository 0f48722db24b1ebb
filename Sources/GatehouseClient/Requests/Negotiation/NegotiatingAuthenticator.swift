public import GatehouseHTTP
import Synchronization

/// Uses the strongest scheme that both the client allows and the origin offers.
///
/// The first request is sent without credentials, so that the response names the schemes that the origin accepts. After
/// an origin has accepted a scheme with a 2xx response, a weaker scheme is never used there (downgrade protection).
public struct NegotiatingAuthenticator: Authenticator {
    private let schemes: [NegotiatedScheme]
    private let memory = NegotiationMemory()

    /// Creates an authenticator.
    ///
    /// - Parameter schemes: The allowed schemes. The authenticator of each scheme decides for which origins it is used.
    public init(_ schemes: [NegotiatedScheme]) {
        self.schemes = schemes.sorted { $0.strength > $1.strength }
    }

    /// Adds the credentials of the negotiated scheme, if there is one.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard let origin = request.origin else { return .notApplicable }
        guard let scheme = memory.scheme(at: origin).flatMap(named) else { return .authenticated(request) }
        let answer = await scheme.authenticator.authenticate(request, after: previous)
        guard case .authenticated(var request) = answer else { return answer }
        request[option: NegotiatedSchemeOption.self] = scheme.name
        return .authenticated(request)
    }

    /// Returns the result of the scheme's authenticator.
    public func permits(_ request: HTTPRequest) -> Bool {
        used(by: request)?.authenticator.permits(request) ?? true
    }

    /// After a 401 that offers a stronger scheme, or the first offer, the request is authenticated again. Otherwise the
    /// authenticator of the scheme decides.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard let origin = request.origin else { return .accepted }
        let used = used(by: request)
        guard response.status == .unauthorized else {
            // Other responses may be sent before the credentials are checked.
            if let used, response.status.isSuccess { memory.accept(used, at: origin) }
            return await used?.authenticator.examine(response, to: request) ?? .accepted
        }
        let challenges = response.headers.challenges()
        let offered = schemes.filter { scheme in challenges.contains { $0.isScheme(scheme.name) } }
        memory.offer(offered, at: origin)
        guard let used else { return offered.isEmpty ? .accepted : .tokenRefused }
        if offered.contains(where: { $0.name == used.name }), offered.first?.name == used.name {
            return await used.authenticator.examine(response, to: request)
        }
        return offered.isEmpty ? await used.authenticator.examine(response, to: request) : .tokenRefused
    }

    /// Selects the strongest offered scheme. If it is already in use, its authenticator replaces the credentials.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/insecure`` if all offered schemes are weaker than the one that was
    ///   accepted before, and the errors of the scheme's authenticator.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        guard let origin = request.origin else { return }
        let agreed = try memory.agree(at: origin)
        guard let used = used(by: request), used.name == agreed else { return }
        try await used.authenticator.replaceCredentials(of: request)
    }

    /// Performs a step-up authentication with the scheme's authenticator.
    ///
    /// - Throws: The errors of the scheme's authenticator.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        guard let used = used(by: request) else {
            throw AuthError(.stepUpRequired, context: .init(requirement: requirement))
        }
        try await used.authenticator.stepUp(to: requirement, for: request)
    }

    /// Removes the offers and resets the schemes. Keeps the strength that each origin has accepted.
    public func reset() async {
        memory.forgetOffers()
        for scheme in schemes { await scheme.authenticator.reset() }
    }

    private func named(_ name: String) -> NegotiatedScheme? {
        schemes.first { $0.name == name }
    }

    private func used(by request: HTTPRequest) -> NegotiatedScheme? {
        request[option: NegotiatedSchemeOption.self].flatMap(named)
    }
}

/// The name of the scheme whose credentials a request has.
private enum NegotiatedSchemeOption: HTTPRequestOption {
    /// The default is nil: no scheme has been agreed on.
    static let defaultOptionValue: String? = nil

    /// The option is removed together with the credentials when a request is redirected to another origin.
    static let isBoundToOrigin = true
}
