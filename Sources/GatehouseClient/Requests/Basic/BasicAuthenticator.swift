public import GatehouseHTTP
import GatehouseTypes
import Synchronization

/// Authenticates requests to one origin with a user name and a password (RFC 7617).
///
/// A request's own credentials override the authenticator's. The authenticator has fixed credentials, or calls a
/// closure for them: once for all waiting requests, and again after a reset.
public struct BasicAuthenticator: Authenticator {
    private let wallet: BasicWallet
    private let origin: Origin

    /// Creates an authenticator with fixed credentials.
    ///
    /// - Parameters:
    ///   - credentials: The user name and the password.
    ///   - origin: The only origin that receives them. Over plain http they are sent only to the local machine.
    public init(_ credentials: BasicCredentials, for origin: Origin) {
        self.init(for: origin) { credentials }
    }

    /// Creates an authenticator that gets the credentials when a request first needs them.
    ///
    /// - Parameters:
    ///   - origin: The only origin that receives them. Over plain http they are sent only to the local machine.
    ///   - ask: Returns the credentials, usually from the user; nil if there are none.
    public init(for origin: Origin, asking ask: @escaping @Sendable () async throws -> BasicCredentials?) {
        self.origin = origin
        wallet = BasicWallet(ask)
    }

    /// Sets the `Authorization` header field if the request is for the origin of the credentials.
    public func authenticate(_ request: HTTPRequest, after previous: HTTPRequest?) async -> AuthenticatorAnswer {
        guard request.origin == origin else { return .notApplicable }
        guard origin.isSecure else {
            return .failed(AuthError(.insecure, "a password is sent over https only"))
        }
        do {
            let credentials: BasicCredentials =
                if let own = request.basicCredentials { own } else { try await wallet.credentials() }
            var request = request
            request.headers["Authorization"] = credentials.authorization.fieldValue
            return .authenticated(request)
        } catch {
            return .failed(AuthError(error))
        }
    }

    /// Removes the credentials that the closure returned.
    public func reset() async {
        wallet.forget()
    }
}

/// The user name and the password of one request.
package enum BasicCredentialsOption: HTTPRequestOption {
    /// The default is nil: the authenticator's credentials are used.
    package static var defaultOptionValue: BasicCredentials? { nil }

    /// The option is removed when a request is redirected to another origin.
    package static var isBoundToOrigin: Bool { true }

    /// Requests with different user names or passwords don't share a response.
    package static func sharing(of value: BasicCredentials?) -> ResponseSharing {
        .among(value.map { Key(username: ByteText($0.username), password: ComparableSecret($0.password)) })
    }

    private struct Key: Hashable, Sendable {
        let username: ByteText
        let password: ComparableSecret
    }
}

/// The credentials of one request.
extension HTTPRequest {
    /// The user name and the password for this request; nil if the authenticator's are used.
    public var basicCredentials: BasicCredentials? {
        get { self[option: BasicCredentialsOption.self] }
        set { self[option: BasicCredentialsOption.self] = newValue }
    }
}

/// A user name and a password that are requested once.
final class BasicWallet: Sendable {
    private struct State {
        var credentials: BasicCredentials?
        var generation = 0
    }

    private let ask: @Sendable () async throws -> BasicCredentials?
    private let state = Mutex(State())
    private let asking = JoinedWork<Int, BasicCredentials>()

    init(_ ask: @escaping @Sendable () async throws -> BasicCredentials?) {
        self.ask = ask
    }

    /// Returns the known credentials, or requests them.
    func credentials() async throws -> BasicCredentials {
        let (known, generation) = state.withLock { ($0.credentials, $0.generation) }
        if let known { return known }
        return try await asking.run(generation) {
            // An earlier request for them may have ended between the check and here.
            if let known = self.state.withLock({ $0.generation == generation ? $0.credentials : nil }) { return known }
            guard let given = try await self.ask() else {
                throw AuthError(.notSignedIn, "no user name and password were given")
            }
            self.state.withLock { state in
                // Credentials that were requested before a reset aren't kept.
                if state.generation == generation { state.credentials = given }
            }
            return given
        }
    }

    func forget() {
        state.withLock { $0 = State(generation: $0.generation + 1) }
        let reset = HTTPError(.resetInProgress, request: nil)
        asking.abandon(AuthError(.unreachable, "the chain was reset", underlyingError: reset))
    }
}
