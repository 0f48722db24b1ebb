import Synchronization

/// The faults of an issuer's latest document, so that each is reported once and not with each fetch.
final class ReportedFaults<Fault: Hashable & Sendable>: Sendable {
    private let known = Mutex<Set<Fault>>([])

    /// Returns the faults that the document before didn't have. Faults that it had and this one doesn't are forgotten.
    func new(among faults: [Fault]) -> [Fault] {
        known.withLock { known in
            defer { known = Set(faults) }
            return faults.filter { !known.contains($0) }
        }
    }
}
