import Foundation
public import GatehouseTypes

/// Makes a challenge for an app's key.
public struct IssueChallenge: Sendable {
    let context: ServiceContext

    /// Makes a challenge.
    ///
    /// - Returns: The challenge, and how long it can be used.
    /// - Throws: ``ServiceError`` if the storage fails.
    public func callAsFunction() async throws -> (challenge: Secret, lifetime: Duration) {
        let challenge = Secret(context.randomness.token())
        let lifetime = context.configuration.lifetimes.challenge
        try await context.storage.insert(
            ChallengeRecord(
                digest: TokenDigest(of: challenge), expiresAt: context.time.now.addingTimeInterval(lifetime.seconds)))
        return (challenge, lifetime)
    }
}
