package import GatehouseHTTP
import Synchronization

/// Where the back-channel logouts of the provider arrive. The program that listens for the client delivers them.
package final class LogoutInbox: Sendable {
    /// A request to the client's `backchannel_logout_uri`.
    struct Delivery: Sendable {
        let method: String
        let contentType: String
        let form: Parameters
    }

    private static let pause: Duration = .milliseconds(100)

    private let deliveries = Mutex<[Delivery]>([])

    package init() {}

    /// Takes a request that has arrived, and returns the answer.
    package func deliver(_ request: HTTPRequest) -> HTTPResponse {
        let body = (try? request.body.encode()) ?? []
        let delivery = Delivery(
            method: request.method.rawValue, contentType: request.headers["Content-Type"] ?? "none",
            form: Parameters(encoded: String(decoding: body, as: UTF8.self)) ?? Parameters())
        deliveries.withLock { $0.append(delivery) }
        return HTTPResponse(status: .ok, headers: ["Cache-Control": "no-store"])
    }

    /// Waits for a delivery that a module expects.
    ///
    /// - Parameters:
    ///   - patience: For how long.
    ///   - time: The clock.
    ///   - isExpected: Whether it's the one.
    /// - Returns: The delivery; `nil` if none has come.
    /// - Throws: `CancellationError`.
    func next(
        within patience: Duration, time: any TimeSource, where isExpected: (Delivery) -> Bool
    ) async throws -> Delivery? {
        let end = time.uptime + patience
        while true {
            let found = deliveries.withLock { deliveries in
                deliveries.firstIndex(where: isExpected).map { deliveries.remove(at: $0) }
            }
            if found != nil || time.uptime >= end { return found }
            try await time.sleep(for: LogoutInbox.pause)
        }
    }
}
