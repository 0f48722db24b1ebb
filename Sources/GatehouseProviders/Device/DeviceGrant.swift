import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseOAuth
import GatehousePasswordProviders
import GatehouseTypes

/// A sign-in on another device: shows a code and polls the token endpoint until the user has answered (RFC 8628).
struct DeviceGrant: Sendable {
    let time: any TimeSource
    let prompt: any DeviceCodePrompt

    /// Shows the code and waits for the user.
    ///
    /// - Parameters:
    ///   - answer: The device authorization response.
    ///   - ask: Sends a token request with the device code, and creates a session from the response.
    /// - Returns: The session.
    /// - Throws: `AuthError`: `refused` if the user declined or didn't answer in time, `cancelled` if the task was
    ///   cancelled.
    func session(
        _ answer: DeviceAuthorizationResponse, ask: (Secret) async throws -> AuthSession
    ) async throws -> AuthSession {
        let code = try DeviceCode(answer)
        let deadline = time.uptime + code.lifetime
        do {
            try await prompt.show(code)
            let session = try await poll(answer, until: deadline, ask)
            await prompt.finish(.signedIn)
            return session
        } catch {
            let error = AuthError(asking: error)
            await prompt.finish(DeviceCodeOutcome(error))
            throw error
        }
    }

    private func poll(
        _ answer: DeviceAuthorizationResponse, until deadline: Duration, _ ask: (Secret) async throws -> AuthSession
    ) async throws -> AuthSession {
        var pace = PollingPace(interval: .seconds(answer.interval))
        while true {
            let rest = deadline - time.uptime
            try await time.sleep(for: min(pace.wait, rest))
            try Task.checkCancellation()
            guard time.uptime < deadline else { throw AuthError.deviceCodeExpired }
            do {
                return try await ask(answer.deviceCode)
            } catch let failure as EndpointFailure {
                try Task.checkCancellation()
                switch failure.errorCode {
                case .authorizationPending: pace.heard()
                case .slowDown: pace.slowDown()
                case .expiredToken: throw AuthError.deviceCodeExpired
                case .accessDenied: throw AuthError.deviceCodeDeclined
                case _ where failure.mayPass: pace.backOff()
                default: throw failure.authError
                }
            }
        }
    }
}

extension EndpointFailure {
    /// Whether the server may answer later.
    fileprivate var mayPass: Bool {
        switch self {
        case .noAnswer(let error, _): [.timedOut, .connectionLost, .cannotConnect].contains(error.code)
        case .refused: authError.code == .unreachable
        case .unsent, .noMetadata, .unreadable: false
        }
    }
}

extension AuthError {
    fileprivate static var deviceCodeExpired: AuthError {
        AuthError(
            .refused, "the code has expired; please sign in again",
            context: Context(serverCode: OAuthErrorCode.expiredToken.rawValue))
    }

    fileprivate static var deviceCodeDeclined: AuthError {
        AuthError(
            .refused, "the sign-in was declined on the other device",
            context: Context(serverCode: OAuthErrorCode.accessDenied.rawValue))
    }
}

extension DeviceCodeOutcome {
    fileprivate init(_ error: AuthError) {
        switch (error.code, error.context.serverCode) {
        case (.cancelled, _): self = .cancelled
        case (.refused, OAuthErrorCode.expiredToken.rawValue): self = .expired
        case (.refused, OAuthErrorCode.accessDenied.rawValue): self = .declined
        default: self = .failed
        }
    }
}

extension DeviceCode {
    fileprivate init(_ answer: DeviceAuthorizationResponse) throws(AuthError) {
        guard let address = URL(string: answer.verificationURI) else {
            throw AuthError(.invalidResponse, "the verification URL can't be used")
        }
        self.init(
            userCode: answer.userCode, address: address,
            completeAddress: answer.verificationURIComplete.flatMap { URL(string: $0) },
            lifetime: .seconds(answer.expiresIn))
    }
}

/// The interval between two token requests of a device (RFC 8628, section 3.5).
struct PollingPace: Sendable {
    /// The increase by `slow_down`, for all following requests.
    private static let slowDown = Duration.seconds(5)

    /// The maximum interval after requests without a response, unless the server's interval is longer.
    private static let longestBackoff = Duration.seconds(60)

    private static let shortest = Duration.seconds(1)

    private var interval: Duration
    private var backoff: Duration?

    /// - Parameter interval: The interval that the server requests. Less than one second counts as one second.
    init(interval: Duration) {
        self.interval = max(interval, PollingPace.shortest)
    }

    /// The time to wait before the next request.
    var wait: Duration { max(interval, backoff ?? .zero) }

    /// Resets the backoff after a response.
    mutating func heard() { backoff = nil }

    /// Increases the interval after `slow_down`.
    mutating func slowDown() {
        backoff = nil
        interval += PollingPace.slowDown
    }

    /// Doubles the interval after a request without a response, or with an error of the server.
    mutating func backOff() {
        backoff = min(wait * 2, max(PollingPace.longestBackoff, interval))
    }
}
