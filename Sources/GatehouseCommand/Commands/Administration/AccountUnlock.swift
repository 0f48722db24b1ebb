import Foundation
import GatehouseService
import GatehouseTypes

/// What an operator sees of the limits of an account.
enum AccountUnlock {
    /// The rows that say until when it is closed, for strangers everywhere or at some places.
    static func rows(until end: Date?, at places: AccountLimits.LimitedPlaces?) -> [[Table.Cell]] {
        let account = end.map { "until \($0.minuteInWords), but for known browsers and devices" }
        let some = places.map { places in
            let (one, many) = ("1 network, browser or device", "\(places.count) networks, browsers or devices")
            return "until \(places.end.minuteInWords) from \(places.count == 1 ? one : many)"
        }
        return [account, some].compactMap { $0 }.map { limit in
            ["sign-in limited", Table.Cell(limit + ": too many wrong passwords. 'gatehouse account unlock' lifts it")]
        }
    }
}

extension Command {
    /// Lifts the limits on tries to sign in to an account.
    static let accountUnlock = Command(
        path: ["account", "unlock"],
        summary: "Lift the limits on sign-in attempts of an account, after too many wrong passwords.",
        operands: Invocation.account, options: DatabaseLocation.options + [.json]
    ) { invocation in
        let name = try invocation.account()
        let service = try await ServiceOpening.forAdministration(invocation)
        let account = try await service.existingAccount(name)
        let end = try await service.accountLimits.end(of: account)
        try await service.accountLimits.lift(of: account.id)
        var members = account.listing
        members["wasLimitedUntil"] = end?.json
        invocation.result(
            members,
            text: "Lifted the limits on sign-in attempts of \(account.name). "
                + "Limits of a whole network end by themselves, at most 15 minutes after its first wrong password.")
    }
}
