// The counts that the metrics show.
extension TokenService {
    /// The number of times that parties have met a bound.
    package var boundsMet: Int { removeExpired.context.boundsMet.total }

    /// The number of refresh tokens that clients have used twice within their grace.
    package var refreshOverlaps: Int { removeExpired.context.refreshOverlaps.total }
}
