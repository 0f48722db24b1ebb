import GatehouseClient
import GatehouseTypes
import Testing

/// Every kind of standing, with and without a running sign-in, reached by events alone.
struct MachineProbe {
    enum Standing: String, CaseIterable {
        case signedOut, restoring, locked, committing, signedIn, refreshing
    }

    let machine: AuthenticationMachine
    /// The ticket of the standing's own work, or of its session.
    let own: Ticket
    /// The ticket of the running sign-in.
    let attempt: Ticket?
    /// The ticket of the session that requests are authorised with.
    let live: Ticket?
    /// A ticket of work that was given up.
    let stale: Ticket

    static let summary = SessionSummary(.sample("alice"), durability: .memoryOnly, assurance: .unverified)
    static let other = SessionSummary(.sample("bob"), durability: .durable, assurance: .verified)

    init(_ standing: Standing, attempt wantsAttempt: Bool) throws {
        var machine = AuthenticationMachine()
        let stale = try machine.begin(.signInBegun)
        _ = machine.handle(.signInEnded(stale))
        var own = try #require(machine.restoring)
        var live: Ticket?
        switch standing {
        case .restoring: break
        case .signedOut: _ = machine.handle(.restored(own, .absent))
        case .locked: _ = machine.handle(.restored(own, .locked(.unavailable)))
        case .committing:
            own = try machine.begin(.signInBegun)
            _ = machine.handle(.signInArrived(own, MachineProbe.summary))
        case .signedIn:
            _ = machine.handle(.restored(own, .found(MachineProbe.summary)))
            live = own
        case .refreshing:
            _ = machine.handle(.restored(own, .found(MachineProbe.summary)))
            live = own
            own = try machine.begin(.refreshBegun(replacing: nil))
        }
        attempt = wantsAttempt ? try machine.begin(.signInBegun) : nil
        self.machine = machine
        self.own = own
        self.live = live
        self.stale = stale
    }
}

extension AuthenticationMachine {
    var restoring: Ticket? {
        if case .restoring(let ticket) = standing { ticket } else { nil }
    }

    /// Tells an event that begins some work, and takes the ticket of that work.
    mutating func begin(_ event: AuthenticationEvent) throws -> Ticket {
        let effects = handle(event).effects
        let tickets: [Ticket] = effects.compactMap { effect in
            switch effect {
            case .read(let ticket), .signIn(let ticket), .refresh(let ticket): ticket
            default: nil
            }
        }
        return try #require(tickets.first, "\(event) began no work: \(effects)")
    }
}
