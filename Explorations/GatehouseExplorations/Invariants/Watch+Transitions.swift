import GatehouseClient
import GatehouseTesting
import GatehouseTypes
import Synchronization

extension Watch {
    /// A process's machine has taken an event.
    func saw(
        _ before: AuthenticationMachine, _ event: AuthenticationEvent, _ after: AuthenticationMachine,
        in process: String
    ) {
        tell("\(process): \(MachineRow(event, in: before).name) → \(after.state.word)")
        coverage.reach(MachineRow(event, in: before).name)
        let state = after.state
        contents.withLock { contents in
            if let session = state.session, session.durability == .memoryOnly {
                contents.memoryOnly.insert(session.account.subject)
            }
            if case .committing = after.standing { contents.hasChangedHands = true }
            guard before.state != state else { return }
            if case .signedOut(let reason) = state, !contents.explains(reason, after: before.state) {
                contents.violations.append(.endedWithoutCause)
            }
            if let old = before.state.session, let new = state.session, old.account.id != new.account.id,
                before.epoch == after.epoch
            {
                contents.violations.append(.accountChangedWithinEpoch)
            }
            if let ticket = event.ticket, ticket.epoch != before.epoch, event.commits {
                contents.violations.append(.committedAcrossEpochs)
            }
        }
    }
}

extension Watch.Contents {
    fileprivate func explains(_ reason: SignedOutReason, after before: AuthenticationState) -> Bool {
        switch reason {
        // What one process gives up is revoked, and another one may hear of it from the server first.
        case .rejected: hasServerRevoked || hasSignedOut || hasMismatched || !arrived.isEmpty
        case .mismatched: hasMismatched
        case .requested: hasSignedOut
        case .elsewhere: hasSignedOut || hasServerRevoked || hasMismatched
        case .providerSwitched: hasSwitched
        case .nothingStored: before.session == nil || hasSignedOut
        case .unknownProvider: before.session == nil
        }
    }
}

extension AuthenticationEvent {
    /// The work that the event comes from.
    fileprivate var ticket: Ticket? {
        switch self {
        case .restored(let ticket, _), .signInArrived(let ticket, _), .signInEnded(let ticket),
            .refreshArrived(let ticket), .remainderArrived(let ticket, _), .stored(let ticket, _, _),
            .refreshFailed(let ticket, _), .mismatched(let ticket), .rejected(let ticket, _),
            .madeDurable(let ticket), .profileArrived(let ticket, _), .adopted(let ticket, _, _):
            ticket
        case .restoreBegun, .signInBegun, .stepUpBegun, .refreshBegun, .storeChanged, .signOutBegun: nil
        }
    }

    /// Whether the event brings or ends a session. A sign-in starts a new epoch when it arrives, so what follows on it
    /// bears the ticket of the one before.
    fileprivate var commits: Bool {
        switch self {
        case .restored, .refreshArrived, .remainderArrived, .refreshFailed, .mismatched, .rejected, .adopted: true
        case .stored, .madeDurable, .profileArrived, .signInArrived, .signInEnded: false
        case .restoreBegun, .signInBegun, .stepUpBegun, .refreshBegun, .storeChanged, .signOutBegun: false
        }
    }
}
