import GatehouseTypes

extension SessionCore {
    /// Returns whether the machine is waiting for this refresh.
    func isRefreshing(_ ticket: Ticket) -> Bool {
        if case .refreshing(ticket, _) = machine.standing { true } else { false }
    }

    /// Returns whether the token that this work produced is being replaced.
    func isRenewing(_ origin: Ticket) -> Bool {
        if case .refreshing(_, let live) = machine.standing { live.origin == origin } else { false }
    }

    /// The session, if the store couldn't write it yet; `nil` otherwise.
    var undurable: ActiveSession? {
        machine.state.session?.durability == .memoryOnly ? held : nil
    }

    /// Whether a write or a revocation is pending.
    var isBehind: Bool {
        ledger.owedEnd != nil || undurable != nil || !due.isEmpty
    }

    /// Returns whether another refused token may be replaced now, and counts it if so.
    mutating func mayReplaceRefused(_ maximum: Int, at now: Duration, within window: Duration = .seconds(30)) -> Bool {
        refusals.removeAll { now - $0 >= window }
        guard refusals.count < maximum else { return false }
        refusals.append(now)
        return true
    }
}
