public import Foundation

/// Who is signed in to the service's own pages in a browser.
public protocol SessionStorage: Sendable {
    /// Keeps a session, and ends the one that it takes the place of.
    func insert(_ session: SessionRecord, replacing old: TokenDigest?) async throws

    /// The session of that digest, unless it has expired.
    func session(_ digest: TokenDigest, at now: Date) async throws -> SessionRecord?

    /// Ends a session; without effect if there is none.
    func endSession(_ digest: TokenDigest) async throws
}
