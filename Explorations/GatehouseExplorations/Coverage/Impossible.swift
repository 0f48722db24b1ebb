extension MachineRow {
    /// Why no order of anything can lead to the row; nothing if one can. ``MachineModel`` proves it.
    package var impossibility: String? {
        attemptImpossibility ?? eventImpossibility ?? standingImpossibility
    }

    private var attemptImpossibility: String? {
        guard attempt == .stepUp else { return nil }
        switch standing {
        case .signedIn, .refreshing: return nil
        case .signedOut, .restoring, .locked, .committing: return "a step-up ends with the session that it is about"
        }
    }

    private var eventImpossibility: String? {
        switch event {
        case .restoredFound, .restoredAbsent, .restoredForeign, .restoredLocked:
            standing == .restoring ? nil : "only restoring has a read of its own"
        case .signInArrived, .signInEnded:
            attempt == .none ? "nothing runs that could arrive or end" : nil
        case .refreshBegunAny:
            "the manager names the token that it wants to have replaced"
        case .refreshBegunLive, .madeDurable, .profileArrived, .renewedElsewhere, .signedOutElsewhere:
            standing == .signedIn || standing == .refreshing ? nil : "there is no live session"
        case .refreshArrived, .remainderArrived, .refreshFailed, .mismatched, .rejected, .adopted:
            standing == .refreshing ? nil : "only refreshing has a refresh of its own"
        case .storedDurable, .storedMemoryOnly:
            standing == .refreshing || standing == .committing ? nil : "nothing is being written"
        default: nil
        }
    }

    private var standingImpossibility: String? {
        guard standing == .restoring || standing == .locked else { return nil }
        switch event {
        case .restoredStaleFound, .restoredStaleNothing, .stepUpBegun, .refreshBegunStale, .refreshArrivedStale,
            .remainderArrivedStale, .storedStale, .refreshFailedStale, .mismatchedStale, .rejectedStale,
            .madeDurableStale, .profileArrivedStale, .adoptedStale:
            return "the disk is only read before there is a session, so nothing is left of an earlier one"
        default: return nil
        }
    }
}
