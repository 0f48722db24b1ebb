import GatehouseClient

/// One row of the machine's table: an event in a standing, with or without something running beside it.
///
/// Tickets count as what they belong to: the standing's own work, the live session, the running attempt, or work that
/// was given up.
package struct MachineRow: Hashable, Sendable {
    /// What runs beside the standing.
    package enum Attempt: Int, CaseIterable, Sendable {
        case none, signIn, stepUp
    }

    package let event: EventKind
    package let standing: StandingKind
    package let attempt: Attempt

    package init(_ event: EventKind, _ standing: StandingKind, _ attempt: Attempt) {
        self.event = event
        self.standing = standing
        self.attempt = attempt
    }

    init(_ event: AuthenticationEvent, in machine: AuthenticationMachine) {
        let attempt: Attempt = machine.attempt == nil ? .none : machine.isSteppingUp ? .stepUp : .signIn
        self.init(EventKind(event, in: machine), StandingKind(machine.standing), attempt)
    }

    /// The row in words.
    package var name: String { MachineRow.names[number] }

    /// Every row that the table has.
    package static let all: [MachineRow] = EventKind.allCases.flatMap { event in
        StandingKind.allCases.flatMap { standing in
            Attempt.allCases.map { MachineRow(event, standing, $0) }
        }
    }

    private var number: Int {
        (event.rawValue * StandingKind.count + standing.rawValue) * Attempt.allCases.count + attempt.rawValue
    }

    private static let names = all.map { row in
        let beside =
            switch row.attempt {
            case .none: ""
            case .signIn: " + sign-in"
            case .stepUp: " + step-up"
            }
        return "\(row.event) in \(row.standing)\(beside)"
    }
}

/// What a standing is, whatever tickets it holds.
package enum StandingKind: Int, CaseIterable, Sendable {
    case signedOut, restoring, locked, committing, signedIn, refreshing

    fileprivate static let count = allCases.count

    init(_ standing: AuthenticationMachine.Standing) {
        switch standing {
        case .signedOut: self = .signedOut
        case .restoring: self = .restoring
        case .locked: self = .locked
        case .committing: self = .committing
        case .signedIn: self = .signedIn
        case .refreshing: self = .refreshing
        }
    }
}
