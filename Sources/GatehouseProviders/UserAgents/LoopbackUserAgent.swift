public import Foundation
public import GatehouseClient
import GatehouseHTTP
public import GatehouseTypes

/// A user agent that hands the address to something else, such as a browser, and waits on loopback for the redirect.
public struct LoopbackUserAgent: UserAgent {
    /// Where the redirect comes to if nobody says otherwise: any free port.
    public static let defaultRedirect = "http://127.0.0.1/callback"

    private let open: @Sendable (URL) async throws -> Void
    private let patience: Duration
    private let time: any TimeSource

    /// Makes a user agent.
    ///
    /// - Parameters:
    ///   - patience: How long the person may take.
    ///   - time: The clock.
    ///   - open: Shows the address to the person, or plays the person. It may go on until the redirect has come, and is
    ///     cancelled then.
    public init(
        patience: Duration = .seconds(600), time: any TimeSource = SystemTimeSource(),
        open: @escaping @Sendable (URL) async throws -> Void
    ) {
        self.patience = patience
        self.time = time
        self.open = open
    }

    /// Opens the address and waits.
    ///
    /// - Throws: `AuthError`: `misconfigured` if the redirect address isn't this machine's or its port is taken,
    ///   `cancelled` if nobody came back in time; what showing the address throws.
    public func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL {
        guard let wanted = redirect ?? URL(string: LoopbackUserAgent.defaultRedirect) else {
            throw AuthError(.misconfigured, "there is no redirect address")
        }
        let receiver = try LoopbackReceiver(wanted, time: time)
        let address = try await address(receiver.redirect)
        let state = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
            .flatMap { FormEncoding.decode($0) }?.first { $0.name == "state" }?.value
        return try await withThrowingTaskGroup(of: URL?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await receiver.receive(state: state) }
            group.addTask { [open] in
                try await open(address)
                return nil
            }
            group.addTask { [time, patience] in
                try await time.sleep(for: patience)
                throw AuthError(.cancelled, "nobody came back from the browser in time")
            }
            while let next = try await group.next() {
                if let callback = next { return callback }
            }
            throw AuthError(.cancelled)
        }
    }
}
