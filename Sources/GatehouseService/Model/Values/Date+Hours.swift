package import Foundation
import GatehouseTypes

/// Times in rows are full hours where no rule needs them exactly. An exact one would tell a thief of the database who
/// knows the `iat` of a backend's tokens which account they are for.
extension Date {
    /// The full hour that this time isn't before.
    package var hour: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    }

    /// A full hour that this time is before.
    var nextHour: Date { hour.addingTimeInterval(3600) }

    /// The end of what begins now and lives so long: a full hour, if that is a day or more.
    func end(of lifetime: Duration) -> Date {
        let end = addingTimeInterval(lifetime.seconds)
        return lifetime < .seconds(86_400) ? end : end.hour
    }
}
