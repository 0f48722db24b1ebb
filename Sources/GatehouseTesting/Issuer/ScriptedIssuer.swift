import Foundation
import GatehouseClient
import GatehouseCrypto
public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes
import Synchronization

/// An OpenID provider in this very process. It behaves as it should, and checks what clients send as a provider should;
/// a test can tell it to misbehave.
///
/// ```swift
/// let issuer = try ScriptedIssuer(time: clock)
/// let provider = OpenIDProvider(
///     issuer: issuer.name, clientID: "notes", transport: issuer.transport, keys: MemoryProofKeys())
/// let session = try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
///
/// issuer.misbehave(.wrongNonce)
/// await #expect(throws: AuthError.self) {
///     try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
/// }
/// ```
///
/// It is asked through ``transport``, which also remembers every request. ``userAgent`` plays the browser and a person who
/// says yes to everything. What can go wrong is a ``Misbehaviour``; anything else is changed in its ``Behaviour``.
public final class ScriptedIssuer: Sendable {
    /// The name of an issuer whose name doesn't matter.
    public static let name = "https://id.example"

    /// The issuer's identifier.
    public let name: String

    /// What the issuer is asked through.
    public let transport: ScriptedTransport

    /// The key that it signs with unless told otherwise.
    public let key: SigningKey

    let time: any TimeSource
    let replayMemory: InMemoryReplayMemory
    let state = Mutex(State())

    /// What it has promised and to whom.
    struct State {
        var behaviour = Behaviour()
        var pushed: [String: OAuthParameters] = [:]
        var pushedForms: [OAuthParameters] = []
        var codes: [String: Code] = [:]
        var devices: [String: Grant] = [:]
        var refreshTokens: [String: Grant] = [:]
        var accessTokens: [String: Grant] = [:]
        var count = 0
    }

    /// Opens an issuer.
    ///
    /// - Parameters:
    ///   - name: The issuer's identifier: an `https` URL without a path.
    ///   - key: What it signs with; a new ES256 key without one.
    ///   - time: The clock.
    /// - Throws: `CryptoError` if no key can be made.
    public init(name: String = ScriptedIssuer.name, key: SigningKey? = nil, time: any TimeSource) throws {
        self.name = name
        self.time = time
        self.key = try key ?? SigningKey(PrivateKey.generate(.p256))
        replayMemory = InMemoryReplayMemory(time: time)
        transport = ScriptedTransport()
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try await answer(request)
        }
    }

    /// What it does now.
    public var behaviour: Behaviour {
        state.withLock { $0.behaviour }
    }

    /// Changes what it does from now on.
    public func change(_ change: @Sendable (inout Behaviour) -> Void) {
        state.withLock { change(&$0.behaviour) }
    }

    /// Ends all access tokens that it has given out so far. Refresh tokens go on.
    public func endAccessTokens() {
        state.withLock { $0.accessTokens = [:] }
    }

    /// Misbehaves from now on, in all of these ways.
    public func misbehave(_ ways: Misbehaviour...) {
        for way in ways { change(way.change) }
    }

    /// Its clock.
    var clock: any TimeSource {
        ShiftedTime(time: time, shift: behaviour.dateShift ?? .zero)
    }

    /// A name that it hasn't given to anything yet.
    func next(_ kind: String) -> String {
        state.withLock { state in
            state.count += 1
            return "\(kind)-\(state.count)"
        }
    }
}

extension ScriptedIssuer {
    /// The forms that were sent to the token endpoint.
    public var tokenForms: [OAuthParameters] {
        transport.requests.filter { $0.path == "/token" }.compactMap { try? ScriptedIssuer.form($0) }
    }

    /// The forms that were pushed and accepted.
    public var pushedForms: [OAuthParameters] {
        state.withLock { $0.pushedForms }
    }

    /// The paths that were asked for, in order.
    public var paths: [String] {
        transport.requests.map(\.path)
    }

    /// Reads a request's form.
    ///
    /// - Throws: `OAuthError` if it holds a parameter twice; whatever the body throws.
    public static func form(_ request: HTTPRequest) throws -> OAuthParameters {
        try OAuthParameters(FormEncoding.decode(String(decoding: request.body.encode(), as: UTF8.self)) ?? [])
    }

    /// An answer of JSON.
    public static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.encoded)
    }
}
