import Foundation
import GatehouseTypes

/// The session that requests are authorised with, and when this process got it.
struct HeldSession: Sendable {
    let session: AuthSession

    /// The work that brought it.
    let origin: Ticket

    /// The epoch that it lives in.
    let epoch: Epoch

    /// When it came, by the clock that nobody can set; nothing for a session that another process got.
    let receivedUptime: Duration?

    /// How long the access token is still valid; nothing if the server didn't say.
    ///
    /// Within the process that got the token, the time of day has no part in it. Otherwise a clock that was set back
    /// can't make a token older than new.
    func remaining(_ time: any TimeSource) -> Duration? {
        guard let lifetime = session.accessToken.lifetime else { return nil }
        if let receivedUptime {
            return lifetime - (time.uptime - receivedUptime)
        }
        let age = time.now.timeIntervalSince(session.accessToken.receivedAt)
        return lifetime - .seconds(max(age, 0))
    }
}

/// A session as a provider or the store just gave it.
struct Arrival: Sendable {
    let session: AuthSession
    let ticket: Ticket
    let uptime: Duration?
}
