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

    /// The tokens in the store that it is, or that it came from; nothing if no part of it was ever stored.
    var mark: RecordMark?

    /// Whether the tokens in the store belong to another grant, and have to be revoked once these take their place.
    var isReplacing = false

    /// The work that brought the first tokens of its grant; renewals keep it.
    let grant: Ticket

    /// A number from 0 to 1 that spreads renewals over time.
    let jitter: Double

    /// What tokens that replace this session's add to; nothing if no part of it was ever stored.
    var base: Arrival.Base? {
        mark.map { Arrival.Base(mark: $0, isReplaced: isReplacing) }
    }

    /// How long the access token is still valid; nothing if the server didn't say.
    ///
    /// Within the process that received the token, the time of day has no part in it. In any other process, this machine's
    /// time of day counts, and a clock that was set back can't make a token older than new. No server's `Date` has a part
    /// in it: a resource server's clock may run ahead, and then each process would renew what another one has just renewed.
    func remaining(_ time: any TimeSource) -> Duration? {
        guard let lifetime = session.accessToken.lifetime else { return nil }
        if let receivedUptime {
            return lifetime - (time.uptime - receivedUptime)
        }
        let age = Duration.seconds(time.now.timeIntervalSince(session.accessToken.receivedAt))
        return lifetime - max(age, .zero)
    }
}

/// A session as a provider or the store just gave it.
struct Arrival: Sendable {
    let session: AuthSession
    let ticket: Ticket
    let uptime: Duration?
    var mark: RecordMark?
    var base: Base?
    /// The grant that the tokens belong to; nothing if they begin one.
    var grant: Ticket?
    var jitter = 0.5

    /// The session that an arrival adds to.
    struct Base: Sendable {
        /// Its tokens in the store.
        let mark: RecordMark
        /// Whether its tokens belong to another grant, and have to be revoked.
        let isReplaced: Bool

        /// The generation whose grant the new tokens belong to, if it's the same.
        var grant: UInt64? { isReplaced ? nil : mark.generation }
    }
}
