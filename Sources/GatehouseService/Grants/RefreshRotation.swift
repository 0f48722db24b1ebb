package import Foundation
import GatehouseOAuth
package import GatehouseRows
import GatehouseTypes

/// One use of a refresh token: what becomes of the family's row.
package struct RefreshRotation: Sendable {
    package let presented: RefreshToken
    /// The token that takes its place.
    package let successor: RefreshToken
    /// The successor, encrypted under a key that only the presented token gives.
    package let sealedSuccessor: [UInt8]
    /// Who presents the token: the client, whether it has proved who it is, its key, and where it is.
    let client: ClientID
    let isAuthenticated: Bool
    let keyDigest: KeyDigest?
    let address: String?
    package let now: Date
    package let idleEnd: Date
    /// What the client asks for: less than the family has, or everything.
    let scope: Scope?
    let resources: [String]
    /// What the client may have now: its scope, and the resources that its tokens can be for.
    let allowedScope: Scope
    let targets: ClientResources
    /// The time after which every family was granted what the client may have now, or less.
    let grantsFit: Date
    /// The seconds for which the client may use its token again, if it proves nothing.
    var grace: Int64 = 0

    /// What a use comes to.
    enum Outcome: Sendable, Hashable {
        /// The token is spent. The successor takes its place.
        case rotated
        /// The token was spent before, and nobody has used its successor: the response was probably lost.
        case repeated
        /// The token was spent some seconds ago, and nobody has used its successor. The client may have refreshed in
        /// two places at once.
        case overlapped
        /// The token is newer than the row: the database was restored from a backup.
        case resumed
        /// The token was spent before, and this isn't a retry. The family ends.
        case reused
        /// Somebody else has the token: another client, or another key.
        case misused
        /// The token or its family has ended.
        case ended
    }

    /// Decides.
    func outcome(for family: TokenFamily) -> Outcome {
        guard family.revokedAt == nil else { return .ended }
        guard family.client == client else { return .misused }
        guard isByOwner(of: family) else { return .misused }
        let isLive = now < family.idleEnd && now < family.expiresAt
        if presented.generation == family.generation, presented.digest == family.current {
            return isLive ? .rotated : .ended
        }
        let isPrevious = presented.generation == family.generation - 1 && presented.digest == family.previous
        // A thief and a client can only be told apart if the client has proved who it is.
        let isProven = family.keyDigest != nil || isAuthenticated
        guard isProven else { return isPrevious && isLive && isWithinGrace(of: family) ? .overlapped : .reused }
        if isPrevious { return isLive ? .repeated : .ended }
        guard presented.generation > family.generation else { return .reused }
        return isLive ? .resumed : .ended
    }

    /// Whether the request is by the key that the family is bound to. A family without a key belongs to its client.
    private func isByOwner(of family: TokenFamily) -> Bool {
        family.keyDigest == keyDigest
    }

    /// The time from which the successor isn't given again; `nil` if it is given once.
    var graceEnd: Date? {
        grace > 0 && keyDigest == nil && !isAuthenticated ? now.addingTimeInterval(TimeInterval(grace)) : nil
    }

    /// The time by which the clocks of two instances may differ, in seconds.
    private static let clockDifference: TimeInterval = 2

    /// Whether the family's token was rotated some seconds ago. A clock that was set back makes no longer grace of it.
    private func isWithinGrace(of family: TokenFamily) -> Bool {
        guard let end = family.graceEnd, let latest = graceEnd else { return false }
        return now < end && end <= latest.addingTimeInterval(RefreshRotation.clockDifference)
    }

    /// What the access token is for.
    ///
    /// - Throws: ``Refusal`` if the client doesn't get what it asks for.
    func target(in family: TokenFamily) throws(Refusal) -> TokenTarget {
        // The client may have been changed since the family began.
        guard targets.contains(family.audience) else { throw RefreshGrant.invalid }
        let granted = family.scope.intersection(allowedScope)
        var target = try targets.target(asked: resources, granted: family.audience, scope: granted)
        guard family.scope.isEmpty || !granted.isEmpty, (scope ?? .empty).isSubset(of: target.scope) else {
            throw Refusal(.invalidScope, "The scope is larger than what was granted and the client may still have.")
        }
        target.scope = scope ?? target.scope
        return target
    }

    /// Why the client doesn't get what it asks for; nil if it does.
    func refusal(for family: TokenFamily) -> Refusal? {
        do throws(Refusal) {
            _ = try target(in: family)
            return nil
        } catch {
            return error
        }
    }

    /// What the client's tokens are for if it asks for no other resource.
    var audience: String { targets.own }

    /// Whether the client asks for all that it may have.
    var isOrdinary: Bool { scope == nil && resources.allSatisfy { $0 == audience } }

    /// The update of a family whose token becomes ``Outcome/rotated``. It does nearly all refreshes; the others reach
    /// the family's end.
    package static let update = UpdateTemplate<TokenFamily, RefreshRotation>(
        where: [
            .equal(\.id) { $0.presented.family }, .equal(\.client, \.client), .equal(\.audience, \.audience),
            .equal(\.keyDigest, \.keyDigest), .isNil(\.revokedAt), .equal(\.generation) { $0.presented.generation },
            .equal(\.current) { $0.presented.digest }, .greater(\.idleEnd, \.now),
            .greater(\.expiresAt) { max($0.now, $0.idleEnd) }, .greater(\.createdAt, \.grantsFit),
        ],
        settings: [
            .set(\.generation) { $0.successor.generation }, .set(\.previous) { $0.presented.digest },
            .set(\.current) { $0.successor.digest }, .set(\.sealedCurrent, \.sealedSuccessor),
            .set(\.idleEnd, \.idleEnd), .set(\.lastUsedAt, \.now.hour), .set(\.graceEnd, \.graceEnd),
        ])

    /// The family after the use.
    func rotated(_ family: TokenFamily) -> TokenFamily {
        var rotated = family
        rotated.generation = successor.generation
        rotated.previous = presented.digest
        rotated.current = successor.digest
        rotated.sealedCurrent = sealedSuccessor
        rotated.idleEnd = min(idleEnd, family.expiresAt)
        rotated.lastUsedAt = now.hour
        rotated.graceEnd = graceEnd
        return rotated
    }
}
