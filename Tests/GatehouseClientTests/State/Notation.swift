import GatehouseClient

/// Writes transitions down with names in place of ticket numbers.
struct Notation {
    private let probe: MachineProbe

    init(_ probe: MachineProbe) {
        self.probe = probe
    }

    func row(_ machine: AuthenticationMachine, _ transition: Transition) -> String {
        var parts: [String] = []
        if let refusal = transition.refusal { parts.append("refused \(write(refusal))") }
        if machine.standing != probe.machine.standing { parts.append("→ \(write(machine.standing))") }
        if machine.attempt != probe.attempt { parts.append("attempt \(machine.attempt.map(write) ?? "none")") }
        if machine.isSteppingUp != probe.machine.isSteppingUp {
            parts.append(machine.isSteppingUp ? "stepping up" : "not stepping up")
        }
        if machine.epoch != probe.machine.epoch { parts.append("new epoch") }
        if !transition.effects.isEmpty { parts.append(transition.effects.map(write).joined(separator: ", ")) }
        return parts.isEmpty ? "accepted" : parts.joined(separator: "; ")
    }

    private func write(_ ticket: Ticket) -> String {
        switch ticket {
        case probe.attempt: "attempt"
        case probe.live: "live"
        case probe.own: "own"
        case probe.stale: "stale"
        default: "new"
        }
    }

    private func write(_ refusal: Transition.Refusal) -> String {
        switch refusal {
        case .stale: "stale"
        case .underWay(let ticket): "underWay(\(write(ticket)))"
        case .alreadyReplaced: "alreadyReplaced"
        case .notPossible: "notPossible"
        }
    }

    private func write(_ standing: AuthenticationMachine.Standing) -> String {
        switch standing {
        case .signedOut(let reason): "signedOut(\(reason.name))"
        case .restoring(let ticket): "restoring(\(write(ticket)))"
        case .locked(let reason): "locked(\(reason.rawValue))"
        case .committing(let ticket, let summary): "committing(\(write(ticket)), \(write(summary)))"
        case .signedIn(let live): "signedIn(\(write(live.origin)), \(write(live.summary)))"
        case .refreshing(let ticket, let live): "refreshing(\(write(ticket)), \(write(live.summary)))"
        }
    }

    private func write(_ summary: SessionSummary) -> String {
        "\(summary.account.subject) \(summary.durability) \(summary.assurance)"
    }

    private func write(_ effect: AuthenticationEffect) -> String {
        switch effect {
        case .read(let ticket): "read \(write(ticket))"
        case .signIn(let ticket): "signIn \(write(ticket))"
        case .refresh(let ticket): "refresh \(write(ticket))"
        case .write(let ticket): "write \(write(ticket))"
        case .share(let ticket): "share \(write(ticket))"
        case .drop(let disposal): "drop(\(disposal))"
        case .discardArrived: "discardArrived"
        case .erase(let disposal): "erase(\(disposal))"
        case .mark(let ticket): "mark \(write(ticket))"
        case .describe(let ticket): "describe \(write(ticket))"
        case .writeLater: "writeLater"
        case .settle(let ticket, let ending): "settle \(write(ticket)) \(ending)"
        }
    }
}
