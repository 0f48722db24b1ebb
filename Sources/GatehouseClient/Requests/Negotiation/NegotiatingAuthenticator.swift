public import GatehouseHTTP
import Synchronization

/// Lets each origin choose among the schemes that the client allows there, and takes the strongest that it offers.
///
/// The first request goes out without credentials, so that the origin names what it accepts. A scheme that was once
/// accepted, by a 2xx answer, is used from then on, and no weaker one is after it: an origin that suddenly asks for
/// less isn't believed.
public struct NegotiatingAuthenticator: Authenticator {
    private let schemes: [NegotiatedScheme]
    private let memory = NegotiationMemory()

    /// Allows schemes.
    ///
    /// - Parameter schemes: The schemes; each one's own authenticator decides which origins it is for.
    public init(_ schemes: [NegotiatedScheme]) {
        self.schemes = schemes.sorted { $0.strength > $1.strength }
    }

    /// Puts on the credentials of the scheme that was agreed on, if there is one.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard let origin = request.origin else { return .notApplicable }
        guard let scheme = memory.scheme(at: origin).flatMap(named) else { return .authenticated(request) }
        let answer = await scheme.authenticator.authenticate(request, after: previous)
        guard case .authenticated(var request) = answer else { return answer }
        request[option: NegotiatedSchemeOption.self] = scheme.name
        return .authenticated(request)
    }

    /// Asks the scheme's own authenticator.
    public func permits(_ request: HTTPRequest) -> Bool {
        used(by: request)?.authenticator.permits(request) ?? true
    }

    /// A 401 that offers a stronger scheme, or the first one, has the request authenticated anew. Otherwise the
    /// scheme's own authenticator decides.
    public func examine(_ response: HTTPResponseHead, to request: HTTPRequest) async -> AuthorizationVerdict {
        guard let origin = request.origin else { return .accepted }
        let used = used(by: request)
        guard response.status == .unauthorized else {
            // Other answers may have come before anybody looked at the credentials.
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

    /// Agrees on the strongest scheme that was offered; if that is the one in use, its authenticator gets other
    /// credentials.
    ///
    /// - Throws: ``AuthError`` with ``AuthError/Code/insecure`` if only weaker ones are left than were accepted before,
    ///   and what the scheme's authenticator throws.
    public func replaceCredentials(of request: HTTPRequest) async throws(AuthError) {
        guard let origin = request.origin else { return }
        let agreed = try memory.agree(at: origin)
        guard let used = used(by: request), used.name == agreed else { return }
        try await used.authenticator.replaceCredentials(of: request)
    }

    /// Asks the scheme's own authenticator.
    ///
    /// - Throws: What it throws.
    public func stepUp(to requirement: AuthenticationRequirement, for request: HTTPRequest) async throws(AuthError) {
        guard let used = used(by: request) else {
            throw AuthError(.stepUpRequired, context: .init(requirement: requirement))
        }
        try await used.authenticator.stepUp(to: requirement, for: request)
    }

    /// Forgets what was offered, keeps how strong each origin was, and resets the schemes.
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
