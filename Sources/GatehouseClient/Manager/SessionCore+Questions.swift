import GatehouseTypes

extension SessionCore {
    /// Whether that refresh is still waited for.
    func isRefreshing(_ ticket: Ticket) -> Bool {
        if case .refreshing(ticket, _) = machine.standing { true } else { false }
    }

    /// Whether the token that came of that work is being replaced.
    func isRenewing(_ origin: Ticket) -> Bool {
        if case .refreshing(_, let live) = machine.standing { live.origin == origin } else { false }
    }

    /// The session, if the store couldn't write it yet.
    var undurable: ActiveSession? {
        machine.state.session?.durability == .memoryOnly ? held : nil
    }

    /// Whether the store or a server has still to be told something.
    var isBehind: Bool {
        ledger.owedEnd != nil || undurable != nil || !due.isEmpty
    }

    /// Whether another refused token may be replaced so soon; counts it if so.
    mutating func mayReplaceRefused(_ maximum: Int, at now: Duration, within window: Duration = .seconds(30)) -> Bool {
        refusals.removeAll { now - $0 >= window }
        guard refusals.count < maximum else { return false }
        refusals.append(now)
        return true
    }
}
