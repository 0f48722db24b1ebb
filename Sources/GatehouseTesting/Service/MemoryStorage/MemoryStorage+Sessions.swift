public import Foundation
public import GatehouseService

extension MemoryStorage {
    /// Inserts a session and ends the one that it replaces.
    public func insert(_ session: SessionRecord, replacing old: TokenDigest?) throws {
        try transact { state in
            if let old { state.sessions[old] = nil }
            state.sessions[session.digest] = session
        }
    }

    /// The session with that digest; nil if there is none or it has expired.
    public func session(_ digest: TokenDigest, at now: Date) throws -> SessionRecord? {
        try read { $0.sessions[digest].flatMap { now < $0.expiresAt ? $0 : nil } }
    }

    /// Ends a session.
    public func endSession(_ digest: TokenDigest) throws {
        try transact { $0.sessions[digest] = nil }
    }
}
