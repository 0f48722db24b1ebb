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

/// An authentication scheme that a client allows.
public struct NegotiatedScheme: Sendable {
    /// The name of the scheme in challenges, such as `DPoP` (RFC 9110, section 11.1). Case is ignored.
    public let name: String

    /// The rank of its protection: a proof of possession is stronger than a bearer token, and that is stronger than a
    /// password.
    public let strength: Int

    /// Adds the credentials of the scheme to requests.
    public let authenticator: any Authenticator

    /// Creates a scheme.
    public init(_ name: String, strength: Int, _ authenticator: any Authenticator) {
        self.name = name
        self.strength = strength
        self.authenticator = authenticator
    }

    /// Access tokens with a proof of possession (RFC 9449).
    public static func dpop(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("DPoP", strength: 300, authenticator)
    }

    /// Bearer tokens (RFC 6750).
    public static func bearer(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Bearer", strength: 200, authenticator)
    }

    /// A user name and a password (RFC 7617).
    public static func basic(_ authenticator: any Authenticator) -> NegotiatedScheme {
        NegotiatedScheme("Basic", strength: 100, authenticator)
    }
}

/// The schemes that each origin has offered and accepted.
final class NegotiationMemory: Sendable {
    private struct Entry {
        /// The scheme in use.
        var agreed: NegotiatedScheme?
        /// The schemes that the last challenge offered, the strongest first.
        var offered: [NegotiatedScheme] = []
        /// The strength of the strongest accepted scheme.
        var floor = Int.min
    }

    private let entries = Mutex<[Origin: Entry]>([:])

    func scheme(at origin: Origin) -> String? {
        entries.withLock { $0[origin]?.agreed?.name }
    }

    func offer(_ schemes: [NegotiatedScheme], at origin: Origin) {
        entries.withLock { $0[origin, default: Entry()].offered = schemes }
    }

    /// Selects the strongest offered scheme.
    ///
    /// - Returns: Its name.
    /// - Throws: ``AuthError`` with ``AuthError/Code/insecure`` if the origin accepted a stronger one before.
    func agree(at origin: Origin) throws(AuthError) -> String {
        let (scheme, floor) = entries.withLock { entries in
            let entry = entries[origin] ?? Entry()
            let scheme = entry.offered.first
            if let scheme, scheme.strength >= entry.floor { entries[origin]?.agreed = scheme }
            return (scheme, entry.floor)
        }
        guard let scheme else {
            throw AuthError(.refused, "the server rejected the credentials and offers no allowed scheme")
        }
        guard scheme.strength >= floor else {
            throw AuthError(.insecure, "the server offers only weaker schemes than it accepted before")
        }
        return scheme.name
    }

    func accept(_ scheme: NegotiatedScheme, at origin: Origin) {
        entries.withLock { entries in
            let floor = entries[origin]?.floor ?? Int.min
            entries[origin, default: Entry()].floor = max(floor, scheme.strength)
        }
    }

    func forgetOffers() {
        entries.withLock { entries in
            for origin in entries.keys {
                entries[origin]?.agreed = nil
                entries[origin]?.offered = []
            }
        }
    }
}
