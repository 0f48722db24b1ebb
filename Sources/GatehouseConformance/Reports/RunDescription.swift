package import GatehouseTypes

/// What a run of the suite was: for its reports.
package struct RunDescription: Sendable {
    /// The provider.
    package let issuer: String
    /// The version of the suite.
    package let version: String
    /// When it began.
    package let date: String
    /// How long it took, in whole seconds.
    package let seconds: Int

    package init(issuer: String, version: String, date: String, duration: Duration) {
        (self.issuer, self.version, self.date) = (issuer, version, date)
        seconds = Int(duration.seconds.rounded())
    }

    /// The members that stand beside the numbers of results.
    package var json: [String: JSONValue] {
        [
            "issuer": .string(issuer), "version": .string(version), "date": .string(date),
            "seconds": .integer(Int64(seconds)),
        ]
    }
}
