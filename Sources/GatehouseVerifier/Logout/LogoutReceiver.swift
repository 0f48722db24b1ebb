import Foundation
import GatehouseCrypto
public import GatehouseCurl
public import GatehouseHTTP
public import GatehouseIssuer
import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// Checks the requests by which an issuer tells a web app that a user was signed out (OpenID Connect Back-Channel
/// Logout).
public struct LogoutReceiver: Sendable {
    private static let maximumSize = 2 * LogoutTokenVerifier.maximumSize

    private let issuer: String
    private let verifier: LogoutTokenVerifier
    private let keys: any IssuerKeySource
    private let replayMemory: any ReplayMemory

    /// Creates a receiver that finds the issuer's keys through its metadata.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as in its tokens.
    ///   - clientID: The client identifier of the web app.
    ///   - transport: The transport that fetches the issuer's keys.
    ///   - replayMemory: The memory of received tokens. If `nil`, the process has one of its own.
    ///   - time: The clock.
    ///   - diagnostics: The sink that receives the events of fetches, and one for each part of the issuer's metadata
    ///     and each of its keys that can't be used.
    public init(
        issuer: String, clientID: ClientID, transport: any HTTPTransport = CurlTransport(),
        replayMemory: (any ReplayMemory)? = nil, time: any TimeSource = SystemTimeSource(),
        diagnostics: any DiagnosticSink = NoDiagnostics()
    ) {
        let keys = RemoteKeySet(issuer: issuer, transport: transport, time: time, diagnostics: diagnostics)
        self.init(issuer: issuer, clientID: clientID, keys: keys, replayMemory: replayMemory, time: time)
    }

    /// Creates a receiver with a source of keys.
    ///
    /// - Parameters:
    ///   - issuer: The issuer, byte for byte as in its tokens.
    ///   - clientID: The client identifier of the web app.
    ///   - keys: The source of the issuer's keys.
    ///   - replayMemory: The memory of received tokens. If `nil`, the process has one of its own.
    ///   - time: The clock.
    public init(
        issuer: String, clientID: ClientID, keys: any IssuerKeySource, replayMemory: (any ReplayMemory)? = nil,
        time: any TimeSource = SystemTimeSource()
    ) {
        self.issuer = issuer
        self.keys = keys
        self.replayMemory = replayMemory ?? InMemoryReplayMemory(time: time)
        verifier = LogoutTokenVerifier(issuer: issuer, clientID: clientID, time: time)
    }

    /// Checks a request.
    ///
    /// - Parameter request: A `POST` request with a form.
    /// - Returns: The decision.
    public func decide(on request: HTTPRequest) async -> LogoutDecision {
        guard request.method == .post, let body = try? request.body.encode() else {
            return .refused("The request isn't a form.")
        }
        return await decide(onForm: body)
    }

    /// Checks the content of a request, for servers that have another type for requests.
    ///
    /// - Parameter form: The content of a `POST` request, a form with the field `logout_token`.
    /// - Returns: The decision.
    public func decide(onForm form: [UInt8]) async -> LogoutDecision {
        guard form.count <= LogoutReceiver.maximumSize, let pairs = FormEncoding.decode(form),
            let parameters = try? OAuthParameters(pairs), let text = parameters["logout_token"],
            let token = try? UnverifiedToken(compact: text, maximumSize: LogoutTokenVerifier.maximumSize)
        else { return .refused("The request contains no logout token.") }
        // Keys are fetched only for what could be a token of the issuer.
        guard token.header.hasType(LogoutToken.type), token.unverifiedIssuer?.hasSameBytes(as: issuer) == true else {
            return .refused("The token isn't a logout token of the issuer.")
        }
        let keySet: JSONWebKeySet
        do {
            keySet = try await keys.keys(for: token.header)
        } catch {
            return .undecided(error)
        }
        do {
            return try await firstUse(of: verifier.verify(token, keys: keySet))
        } catch let error as OAuthError {
            return .refused("The token isn't valid: \(error.description)")
        } catch {
            return .refused("The token's signature isn't valid.")
        }
    }

    private func firstUse(of token: LogoutToken) async -> LogoutDecision {
        let digest = Digest.sha256(Array("logout-token\0\(issuer)\0\(token.identifier)".utf8))
        let end = token.expiresAt.addingTimeInterval(verifier.tolerance.seconds + 1)
        do {
            let isNew = try await replayMemory.insert(digest, from: issuer, until: end)
            return isNew ? .signOut(token) : .refused("The token was received before.")
        } catch {
            return .undecided(error)
        }
    }
}
