public import Foundation
public import GatehouseClient
import GatehouseHTTP
public import GatehouseTypes

/// A user agent that hands the address to something else, such as a browser, and waits on loopback for the redirect (RFC
/// 8252, section 7.3).
public struct LoopbackUserAgent: UserAgent {
    /// Where the redirect comes to if nobody says otherwise: any free port.
    public static let defaultRedirect = "http://127.0.0.1/callback"

    /// How long a browser waits for what follows.
    static let pagePatience = Duration.seconds(2)

    private let open: @Sendable (URL) async throws -> Void
    private let patience: Duration
    private let time: any TimeSource
    private let texts: RedirectTexts

    /// Makes a user agent.
    ///
    /// - Parameters:
    ///   - patience: How long the person may take.
    ///   - time: The clock.
    ///   - texts: What the browser shows at the end.
    ///   - open: Shows the address to the user, or acts as the user. It may go on until the redirect has come, and is
    ///     cancelled then. The address must not become an argument of a process, which every local user can read:
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

    /// Opens the address and waits for the redirect that brings back its state.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect address isn't this machine's or its port is taken,
    ///   `cancelled` if nobody came back in time; what showing the address throws.
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

    /// Opens the address and waits for the answer. Whatever else comes to the redirect address gets nothing.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect address isn't this machine's or its port is taken,
    ///   `cancelled` if nobody came back in time; what showing the address throws.
    public func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        let receiver = try receiver(redirect)
        return try await receive(receiver, try await address(receiver.redirect), isAnswer) { received in
            received.finish()
            return received.callback
        }
    }

    /// Opens the address, waits for the answer, and lets the browser wait for what follows: its page says whether somebody
    /// is signed in. After two seconds it says that the app goes on instead.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect address isn't this machine's or its port is taken,
    ///   `cancelled` if nobody came back in time; what showing the address throws; what follows throws.
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
            throw AuthError(.misconfigured, "there is no redirect address")
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
                throw AuthError(.cancelled, "nobody came back from the browser in time")
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
