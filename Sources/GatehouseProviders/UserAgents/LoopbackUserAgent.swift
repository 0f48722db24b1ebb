public import Foundation
public import GatehouseClient
import GatehouseHTTP
public import GatehouseTypes

/// A user agent that passes the URL to another program, such as a browser, and waits on a loopback address for the
/// redirect (RFC 8252, section 7.3).
public struct LoopbackUserAgent: UserAgent {
    /// The default redirect URI, with any free port.
    public static let defaultRedirect = "http://127.0.0.1/callback"

    /// How long the browser waits for the page with the outcome.
    static let pagePatience = Duration.seconds(2)

    private let open: @Sendable (URL) async throws -> Void
    private let patience: Duration
    private let time: any TimeSource
    private let texts: RedirectTexts

    /// Creates a user agent.
    ///
    /// - Parameters:
    ///   - patience: The maximum time to wait for the redirect.
    ///   - time: The clock.
    ///   - texts: The texts that the browser shows at the end.
    ///   - open: Shows the URL to the user, or acts as the user. It may continue until the redirect has been received,
    ///     and is then cancelled. The URL must not become an argument of a process, which every local user can read:
    ///     ``SystemBrowser`` opens it without that.
    public init(
        patience: Duration = .seconds(600), time: any TimeSource = SystemTimeSource(),
        texts: RedirectTexts = RedirectTexts(), open: @escaping @Sendable (URL) async throws -> Void
    ) {
        self.patience = patience
        self.time = time
        self.texts = texts
        self.open = open
    }

    /// Opens the URL and waits for the redirect with the same state.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect URI isn't on this machine or its port is taken,
    ///   `cancelled` if no redirect was received in time; any error of opening the URL.
    public func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        let receiver = try receiver(redirect)
        let address = try await address(receiver.redirect)
        let state = LoopbackUserAgent.state(in: address)
        return try await receive(receiver, address) {
            state == nil || LoopbackUserAgent.state(in: $0) == state
        } then: { received in
            received.finish()
            return received.callback
        }
    }

    /// Opens the URL and waits for the expected response. Any other request to the redirect URI is answered with an
    /// error.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect URI isn't on this machine or its port is taken,
    ///   `cancelled` if no redirect was received in time; any error of opening the URL.
    public func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        let receiver = try receiver(redirect)
        return try await receive(receiver, try await address(receiver.redirect), isAnswer) { received in
            received.finish()
            return received.callback
        }
    }

    /// Opens the URL, waits for the expected response, and performs the next steps while the browser waits: its page
    /// then shows whether the sign-in succeeded. If they take more than two seconds, the page says that the app
    /// continues.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect URI isn't on this machine or its port is taken,
    ///   `cancelled` if no redirect was received in time; any error of opening the URL, or of the next steps.
    public func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value {
        let receiver = try receiver(redirect)
        return try await receive(receiver, try await address(receiver.redirect), isAnswer) { received in
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                group.addTask { [time] in
                    try await time.sleep(for: LoopbackUserAgent.pagePatience)
                    received.finish()
                }
                do {
                    let value = try await finish(received.callback)
                    received.finish(.finished)
                    return value
                } catch {
                    received.finish(.failed)
                    throw error
                }
            }
        }
    }

    private func receiver(_ redirect: URL?) throws(AuthError) -> LoopbackReceiver {
        guard let wanted = redirect ?? URL(string: LoopbackUserAgent.defaultRedirect) else {
            throw AuthError(.misconfigured, "there is no redirect URI")
        }
        return try LoopbackReceiver(wanted, texts: texts, time: time)
    }

    private func receive<Value>(
        _ receiver: LoopbackReceiver, _ address: URL, _ isAnswer: @escaping @Sendable (URL) -> Bool,
        then finish: (ReceivedRedirect) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: ReceivedRedirect?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await receiver.receive(isAnswer) }
            group.addTask { [open] in
                try await open(address)
                return nil
            }
            group.addTask { [time, patience] in
                try await time.sleep(for: patience)
                throw AuthError(.cancelled, "the browser didn't return to the app in time")
            }
            while let next = try await group.next() {
                if let received = next { return try await finish(received) }
            }
            throw AuthError(.cancelled)
        }
    }

    private static func state(in address: URL) -> String? {
        URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
            .flatMap { FormEncoding.decode($0) }?.first { $0.name == "state" }?.value
    }
}
