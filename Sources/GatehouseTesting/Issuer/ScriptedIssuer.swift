import Foundation
import GatehouseClient
import GatehouseCrypto
public import GatehouseHTTP
public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes
import Synchronization

/// An OpenID provider in this process. It behaves correctly and checks the messages of clients as a provider should. A
/// test can make it misbehave.
///
/// ```swift
/// let issuer = try ScriptedIssuer(time: clock)
/// let provider = OpenIDProvider(
///     issuer: issuer.name, clientID: "notes", transport: issuer.transport, keys: MemoryProofKeys(),
///     time: clock)
/// let session = try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
///
/// issuer.misbehave(.wrongNonce)
/// await #expect(throws: AuthError.self) {
///     try await provider.signIn(SignInContext(userAgent: issuer.userAgent))
/// }
/// ```
///
/// Requests are sent through ``transport``, which also records them. ``userAgent`` simulates a browser and a user who
/// approves every request. Common errors are available as ``Misbehaviour``; everything else can be changed in
/// ``Behaviour``.
public final class ScriptedIssuer: Sendable {
    /// The default issuer identifier.
    public static let name = "https://id.example"

    /// The issuer identifier.
    public let name: String

    /// The transport to the issuer.
    public let transport: ScriptedTransport

    /// The issuer's default signing key.
    public let key: SigningKey

    let time: any TimeSource
    let replayMemory: InMemoryReplayMemory
    let state = Mutex(State())

    /// The behaviour, and everything that the issuer has issued.
    struct State {
        var behaviour = Behaviour()
        var pushed: [String: OAuthParameters] = [:]
        var pushedForms: [OAuthParameters] = []
        var codes: [String: AuthorizationRequest] = [:]
        var devices: [String: Grant] = [:]
        var refreshTokens: [String: Grant] = [:]
        var accessTokens: [String: Grant] = [:]
        /// The families of the refresh tokens that were used.
        var spent: [String: String] = [:]
        var count = 0
    }

    /// Creates an issuer.
    ///
    /// - Parameters:
    ///   - name: The issuer identifier: an `https` URL without a path.
    ///   - key: The signing key; nil for a new ES256 key.
    ///   - time: The source of time.
    /// - Throws: `CryptoError` if no key can be generated.
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

    /// The current behaviour.
    public var behaviour: Behaviour {
        state.withLock { $0.behaviour }
    }

    /// Changes the behaviour.
    public func change(_ change: @Sendable (inout Behaviour) -> Void) {
        state.withLock { change(&$0.behaviour) }
    }

    /// Invalidates all access tokens issued so far. Refresh tokens stay valid.
    public func endAccessTokens() {
        state.withLock { $0.accessTokens = [:] }
    }

    /// Makes the issuer misbehave in all these ways.
    public func misbehave(_ ways: Misbehaviour...) {
        for way in ways { change(way.change) }
    }

    /// The issuer's clock.
    var clock: any TimeSource {
        ShiftedTime(time: time, shift: behaviour.dateShift ?? .zero)
    }

    /// Returns a new unique name.
    func next(_ kind: String) -> String {
        state.withLock { state in
            state.count += 1
            return "\(kind)-\(state.count)"
        }
    }

    /// The forms of all token requests.
    public var tokenForms: [OAuthParameters] {
        transport.requests.filter { $0.path == "/token" }.compactMap { try? ScriptedIssuer.form($0) }
    }

    /// The forms of all accepted pushed authorization requests.
    public var pushedForms: [OAuthParameters] {
        state.withLock { $0.pushedForms }
    }

    /// The paths of all requests, in order.
    public var paths: [String] {
        transport.requests.map(\.path)
    }

    /// Parses the form of a request.
    ///
    /// - Throws: `OAuthError` if a parameter is repeated; the errors of encoding the body.
    public static func form(_ request: HTTPRequest) throws -> OAuthParameters {
        try OAuthParameters(FormEncoding.decode(String(decoding: request.body.encode(), as: UTF8.self)) ?? [])
    }

    /// A response with JSON content.
    public static func json(_ value: JSONValue, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: value.encoded)
    }
}

extension HTTPResponse {
    /// A response that contains the public keys of signers.
    package static func keySet(_ signers: SigningKey...) -> HTTPResponse {
        ScriptedIssuer.json(JSONWebKeySet(signers.map(\.publicKey)).json)
    }
}

/// A clock whose time of day has an offset.
struct ShiftedTime: TimeSource {
    let time: any TimeSource
    let shift: Duration

    var now: Date { time.now.addingTimeInterval(shift.seconds) }

    var uptime: Duration { time.uptime }

    func sleep(for duration: Duration) async throws {
        try await time.sleep(for: duration)
    }
}
