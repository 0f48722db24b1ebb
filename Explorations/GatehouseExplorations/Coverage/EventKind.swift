import GatehouseClient

/// What an event is to the standing that takes it.
package enum EventKind: Int, CaseIterable, Sendable {
    case restoreBegun
    case restoredFound, restoredAbsent, restoredForeign, restoredLocked, restoredStaleFound, restoredStaleNothing
    case signInBegun, stepUpBegun
    case signInArrived, signInArrivedStale, signInEnded, signInEndedStale
    case refreshBegunAny, refreshBegunLive, refreshBegunStale
    case refreshArrived, refreshArrivedStale
    case remainderArrived, remainderArrivedStale
    case storedDurable, storedMemoryOnly, storedStale
    case refreshFailed, refreshFailedStale
    case mismatched, mismatchedStale
    case rejected, rejectedStale
    case madeDurable, madeDurableStale
    case profileArrived, profileArrivedStale
    case adopted, adoptedStale
    case renewedElsewhere, signedInElsewhere, signedOutElsewhere
    case signOutBegun

    init(_ event: AuthenticationEvent, in machine: AuthenticationMachine) {
        switch event {
        case .restoreBegun: self = .restoreBegun
        case .restored(let ticket, let restoration):
            self = EventKind(restoration, isOwn: machine.restoring == ticket)
        case .signInBegun: self = .signInBegun
        case .stepUpBegun: self = .stepUpBegun
        case .signInArrived(let ticket, _):
            self = machine.attempt == ticket ? .signInArrived : .signInArrivedStale
        case .signInEnded(let ticket): self = machine.attempt == ticket ? .signInEnded : .signInEndedStale
        case .refreshBegun(let origin):
            self = origin == nil ? .refreshBegunAny : machine.live == origin ? .refreshBegunLive : .refreshBegunStale
        case .refreshArrived(let ticket):
            self = machine.refreshing == ticket ? .refreshArrived : .refreshArrivedStale
        case .remainderArrived(let ticket, _):
            self = machine.refreshing == ticket ? .remainderArrived : .remainderArrivedStale
        case .mismatched(let ticket): self = machine.refreshing == ticket ? .mismatched : .mismatchedStale
        case .stored(let ticket, let summary, _):
            let isOwn = machine.refreshing == ticket || machine.committing == ticket
            self = !isOwn ? .storedStale : summary.durability == .durable ? .storedDurable : .storedMemoryOnly
        case .refreshFailed(let ticket, _):
            self = machine.refreshing == ticket ? .refreshFailed : .refreshFailedStale
        case .rejected(let ticket, _): self = machine.refreshing == ticket ? .rejected : .rejectedStale
        case .madeDurable(let ticket): self = machine.live == ticket ? .madeDurable : .madeDurableStale
        case .profileArrived(let ticket, _):
            self = machine.live == ticket ? .profileArrived : .profileArrivedStale
        case .adopted(let ticket, _, _): self = machine.refreshing == ticket ? .adopted : .adoptedStale
        case .storeChanged(.renewed): self = .renewedElsewhere
        case .storeChanged(.signedIn): self = .signedInElsewhere
        case .storeChanged(.signedOut): self = .signedOutElsewhere
        case .signOutBegun: self = .signOutBegun
        }
    }

    private init(_ restoration: Restoration, isOwn: Bool) {
        switch restoration {
        case .found: self = isOwn ? .restoredFound : .restoredStaleFound
        case .absent: self = isOwn ? .restoredAbsent : .restoredStaleNothing
        case .foreign: self = isOwn ? .restoredForeign : .restoredStaleNothing
        case .locked: self = isOwn ? .restoredLocked : .restoredStaleNothing
        }
    }
}

extension AuthenticationMachine {
    var restoring: Ticket? {
        if case .restoring(let ticket) = standing { ticket } else { nil }
    }

    var committing: Ticket? {
        if case .committing(let ticket, _) = standing { ticket } else { nil }
    }

    var refreshing: Ticket? {
        if case .refreshing(let ticket, _) = standing { ticket } else { nil }
    }

    var live: Ticket? {
        switch standing {
        case .signedIn(let live), .refreshing(_, let live): live.origin
        case .signedOut, .restoring, .locked, .committing: nil
        }
    }
}
