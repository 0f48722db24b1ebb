import Foundation
import GatehouseTypes

/// A session in memory: the one that requests are authorised with, or one that a provider or the store just gave.
struct ActiveSession: Sendable {
    let session: AuthSession

    /// The work that brought it.
    var origin: Ticket

    /// The epoch that it lives in, once it's shared.
    var epoch: Epoch

    /// When it came, by the clock that nobody can set; nil for a session that another process got.
    let receivedUptime: Duration?

    /// The tokens in the store that it is, or that it came from; nil if no part of it was ever stored.
    var version: RecordVersion?

    /// Whether the tokens in the store belong to another grant, and have to be revoked once these take their place.
    var isReplacing: Bool

    /// The work that brought the first tokens of its grant; renewals keep it.
    var grant: Ticket?

    /// A number from 0 to 1 that spreads renewals over time.
    let jitter: Double

    /// A session that a piece of work has brought.
    init(
        _ session: AuthSession, of work: Ticket, uptime: Duration?, version: RecordVersion? = nil,
        isReplacing: Bool = false,
        grant: Ticket? = nil, jitter: Double
    ) {
        self.session = session
        origin = work
        epoch = work.epoch
        receivedUptime = uptime
        self.version = version
        self.isReplacing = isReplacing
        self.grant = grant
        self.jitter = jitter
    }

    /// The generation of the store whose grant the tokens belong to; nil if it's another grant.
    var generation: UInt64? { isReplacing ? nil : version?.generation }

    /// How long the access token is still valid; nil if the server didn't say.
    ///
    /// Within the process that received the token, the time of day has no part in it. In any other process, this
    /// machine's time of day counts, and a clock that was set back can't make a token older than new. No server's
    /// `Date` has a part in it: a resource server's clock may run ahead, and then each process would renew what another
    /// one has just renewed.
    func remaining(_ time: any TimeSource) -> Duration? {
        guard let lifetime = session.accessToken.lifetime else { return nil }
        if let receivedUptime {
            return lifetime - (time.uptime - receivedUptime)
        }
        let age = Duration.seconds(time.now.timeIntervalSince(session.accessToken.receivedAt))
        return lifetime - max(age, .zero)
    }
}
