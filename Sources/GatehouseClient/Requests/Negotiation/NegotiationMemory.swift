import GatehouseHTTP
import Synchronization

/// The schemes that each origin has offered and accepted.
final class NegotiationMemory: Sendable {
    private struct Entry {
        /// The scheme in use.
        var agreed: NegotiatedScheme?
        /// The schemes that the last challenge offered, the strongest first.
        var offered: [NegotiatedScheme] = []
        /// The strength of the strongest accepted scheme.
        var floor = Int.min
    }

    private let entries = Mutex<[Origin: Entry]>([:])

    func scheme(at origin: Origin) -> String? {
        entries.withLock { $0[origin]?.agreed?.name }
    }

    func offer(_ schemes: [NegotiatedScheme], at origin: Origin) {
        entries.withLock { $0[origin, default: Entry()].offered = schemes }
    }

    /// Selects the strongest offered scheme.
    ///
    /// - Returns: Its name.
    /// - Throws: ``AuthError`` with ``AuthError/Code/insecure`` if the origin accepted a stronger one before.
    func agree(at origin: Origin) throws(AuthError) -> String {
        let (scheme, floor) = entries.withLock { entries in
            let entry = entries[origin] ?? Entry()
            let scheme = entry.offered.first
            if let scheme, scheme.strength >= entry.floor { entries[origin]?.agreed = scheme }
            return (scheme, entry.floor)
        }
        guard let scheme else {
            throw AuthError(.refused, "the server rejected the credentials and offers no allowed scheme")
        }
        guard scheme.strength >= floor else {
            throw AuthError(.insecure, "the server offers only weaker schemes than it accepted before")
        }
        return scheme.name
    }

    func accept(_ scheme: NegotiatedScheme, at origin: Origin) {
        entries.withLock { entries in
            let floor = entries[origin]?.floor ?? Int.min
            entries[origin, default: Entry()].floor = max(floor, scheme.strength)
        }
    }

    func forgetOffers() {
        entries.withLock { entries in
            for origin in entries.keys {
                entries[origin]?.agreed = nil
                entries[origin]?.offered = []
            }
        }
    }
}
