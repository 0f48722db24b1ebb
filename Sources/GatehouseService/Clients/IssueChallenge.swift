import Foundation
import GatehouseRows
public import GatehouseTypes

/// Makes a challenge for the key of a client's backend.
public struct IssueChallenge: Sendable {
    let context: ServiceContext

    /// Makes a challenge.
    ///
    /// - Returns: The challenge, and how long it can be used.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction() async throws -> (challenge: Secret, lifetime: Duration) {
        let challenge = Secret(context.randomness.token())
        let lifetime = context.configuration.lifetimes.challenge
        let record = ChallengeRecord(
            digest: TokenDigest(of: challenge), expiresAt: context.time.now.addingTimeInterval(lifetime.seconds))
        try await context.storage.write { $0.insert(record) }
        return (challenge, lifetime)
    }
}
