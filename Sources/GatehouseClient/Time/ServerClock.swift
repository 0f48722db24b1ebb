import Foundation
import GatehouseTypes
import Synchronization

/// How far the server's clock is from this machine's, as its answers tell (`Date`, RFC 9110, section 6.6.1).
final class ServerClock: Sendable {
    private let latest = Mutex<Duration?>(nil)

    /// The server's time less this machine's; nothing as long as no server has said.
    var offset: Duration? {
        latest.withLock { $0 }
    }

    /// Takes note of what a server just said.
    ///
    /// - Returns: The offset.
    @discardableResult
    func note(_ serverDate: Date, at localDate: Date) -> Duration {
        let offset = Duration.seconds(serverDate.timeIntervalSince(localDate))
        latest.withLock { $0 = offset }
        return offset
    }

    /// How long ago a token came, whatever has been done to this machine's clock since.
    func age(of token: AccessToken, at localDate: Date) -> Duration {
        let local = Duration.seconds(localDate.timeIntervalSince(token.receivedAt))
        guard let then = token.clockOffset, let now = offset else { return local }
        return local + now - then
    }
}
