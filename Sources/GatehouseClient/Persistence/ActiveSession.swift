import Foundation
import GatehouseTypes

/// A session in memory: the current one, or one that a provider or the store has just returned.
struct ActiveSession: Sendable {
    var session: AuthSession

    /// The work that produced the session.
    var origin: Ticket

    /// The epoch that the session belongs to, once requests can use it.
    var epoch: Epoch

    /// The uptime at which the session was received; `nil` if another process received it.
    let receivedUptime: Duration?

    /// The version of the stored record that this session is, or came from; `nil` if it was never stored.
    var version: RecordVersion?

    /// Whether the stored tokens belong to another grant. They are revoked when this session has replaced them.
    var isReplacing: Bool

    /// The work that produced the first tokens of the session's grant. Refreshes keep it.
    var grant: Ticket?

    /// The reason why the refresh that arrived brought no access token; `nil` if it brought one.
    var shortfall: AuthError?

    /// A random number from 0 to 1 that spreads the refreshes of many clients over time.
    let jitter: Double

    /// Creates the session that a piece of work has produced.
    init(
        _ session: AuthSession, of work: Ticket, uptime: Duration?, version: RecordVersion? = nil,
        isReplacing: Bool = false, grant: Ticket? = nil, jitter: Double
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

    /// The generation of the stored record if it belongs to the same grant; `nil` otherwise.
    var generation: UInt64? { isReplacing ? nil : version?.generation }

    /// Returns the same session after a refresh.
    func replaced(by new: AuthSession, of work: Ticket, uptime: Duration?, jitter: Double) -> ActiveSession {
        ActiveSession(
            new, of: work, uptime: uptime, version: version, isReplacing: isReplacing, grant: grant, jitter: jitter)
    }

    /// The certainty that the session is valid at the server, when it arrives from there.
    var assurance: SessionSummary.Assurance {
        if session.isRefreshTokenDoubtful { return .unreadable }
        return shortfall == nil ? .verified : .stale
    }

    /// Returns whether requests are authorized in the same way with both sessions.
    func hasSameAccessToken(as other: ActiveSession) -> Bool {
        session.accessToken.value.matches(other.session.accessToken.value)
    }

    /// Returns the remaining lifetime of the access token; `nil` if the server didn't state its lifetime.
    ///
    /// In the process that received the token, the uptime is used. In any other process this machine's time of day is
    /// used, and a clock that was set back can't make a token younger than new. The `Date` header of a server isn't
    /// used: a resource server's clock may be ahead, and then each process would refresh a token that another one has
    /// just refreshed.
    func remaining(_ time: any TimeSource) -> Duration? {
        guard let lifetime = session.accessToken.lifetime else { return nil }
        if let receivedUptime {
            return lifetime - (time.uptime - receivedUptime)
        }
        let age = Duration.seconds(time.now.timeIntervalSince(session.accessToken.receivedAt))
        return lifetime - max(age, .zero)
    }
}
