import GatehouseTypes

extension SessionCore {
    /// The ticket of the read of the store that is under way.
    var restoringTicket: Ticket? {
        read { contents in
            if case .restoring(let ticket) = contents.machine.standing { ticket } else { nil }
        }
    }

    /// Whether that refresh is still waited for.
    func isRefreshing(_ ticket: Ticket) -> Bool {
        read { contents in
            if case .refreshing(ticket, _) = contents.machine.standing { true } else { false }
        }
    }

    /// Whether the token that came of that work is being replaced.
    func isRenewing(_ origin: Ticket) -> Bool {
        read { contents in
            if case .refreshing(_, let live) = contents.machine.standing { live.origin == origin } else { false }
        }
    }

    /// Whether the session that comes of that work, or came of it, is the one to keep.
    func wants(_ ticket: Ticket) -> Bool {
        read { $0.wants(ticket) }
    }

    /// Whether the session of that work is to be stored over the one of another.
    func wants(_ ticket: Ticket, over stored: Ticket?) -> Bool {
        read { contents in
            guard contents.wants(ticket) else { return false }
            // Renewed tokens that are stored and not shared yet mustn't be overwritten by those that they replace.
            guard case .refreshing(let current, _) = contents.machine.standing else { return true }
            return ticket == current || stored != current
        }
    }

    /// Whether the end of a session has still to be stored.
    var owesEnd: Bool {
        read { $0.owedEnd != nil }
    }

    /// The session, if the store couldn't write it yet.
    var undurable: ActiveSession? {
        read { $0.machine.state.session?.durability == .memoryOnly ? $0.held : nil }
    }

    /// Whether the current session, or one that is being written, has the tokens of that one.
    func isUsing(_ session: AuthSession) -> Bool {
        read { contents in contents.sessions.contains { $0.hasSameTokens(as: session) } }
    }

    /// Whether the current session, or one that is being written, is bound to that key.
    func isUsing(_ proofKeyID: KeyID) -> Bool {
        read { contents in
            contents.sessions.contains { $0.proofKeyID == proofKeyID }
        }
    }
}

extension SessionCore.Contents {
    func wants(_ ticket: Ticket) -> Bool {
        switch machine.standing {
        case .committing(let current, _): current == ticket
        case .signedIn(let live): live.origin == ticket
        case .refreshing(let current, let live): current == ticket || live.origin == ticket
        case .signedOut, .restoring, .locked: false
        }
    }

    fileprivate var sessions: [AuthSession] {
        (Array(arriving.values) + [held].compactMap(\.self)).map(\.session)
    }
}

extension SessionCore {
    /// The epoch of the session that requests are authorised with, if there is one.
    var heldEpoch: Epoch? {
        read { $0.held?.epoch }
    }

    /// Whether another refused token may be replaced so soon; counts it if so.
    func mayReplaceRefused(_ maximum: Int, within window: Duration = .seconds(30)) -> Bool {
        let now = time.uptime
        return change { contents in
            contents.refusals.removeAll { now - $0 >= window }
            guard contents.refusals.count < maximum else { return false }
            contents.refusals.append(now)
            return true
        }
    }

    /// Doesn't repeat a refresh that failed as long as the token is valid.
    func keepQuiet(for duration: Duration) {
        let until = time.uptime + duration
        change { $0.quietUntil = until }
    }
}
