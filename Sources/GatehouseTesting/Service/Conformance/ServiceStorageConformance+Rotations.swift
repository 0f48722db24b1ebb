import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var rotations: [Check] {
        [
            Check("Rotating spends the token and keeps its successor") { storage in
                try await Fixture.signIn(storage)
                try await require(storage.rotate(Fixture.rotation()), is: .rotated, "the rotation")
                let spent = try await storage.refreshToken(Fixture.digest("refresh"))?.token
                try require(spent?.spentAt, is: Fixture.time(10), "when it was spent")
                try require(spent?.successor, is: Fixture.digest("refresh-2"), "the successor's digest")
                try require(spent?.sealedSuccessor, is: Array("sealed refresh-2".utf8), "the sealed successor")
                let successor = try await storage.refreshToken(Fixture.digest("refresh-2"))?.token
                try require(successor, is: Fixture.refreshToken("refresh-2"), "the successor")
                let access = try await storage.accessToken(Fixture.digest("access for refresh-2"))?.token
                try require(access, is: Fixture.accessToken("access for refresh-2"), "the access token")
                try await require(storage.device("desk")?.lastSeenAt, is: Fixture.time(10), "when the device was seen")
                try await require(Fixture.count(.refreshRotated, in: storage), is: 1, "the audit")
            },
            Check("A retry by the same key gets the same successor, until that one is used") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.rotate(Fixture.rotation())
                let retry = Fixture.rotation(to: "never-stored", at: 11)
                let sealed = Array("sealed refresh-2".utf8)
                try await require(storage.rotate(retry), is: .repeated(sealedSuccessor: sealed), "the retry")
                try await require(storage.rotate(retry), is: .repeated(sealedSuccessor: sealed), "another retry")
                try await require(
                    storage.refreshToken(Fixture.digest("never-stored")), is: nil, "the retry's own successor")
                try await require(
                    storage.accessToken(Fixture.digest("access for never-stored")) != nil, "its access token is kept")
                try await require(Fixture.count(.refreshRepeated, in: storage), is: 2, "the audit")
                let next = Fixture.rotation(of: "refresh-2", to: "refresh-3", at: 12)
                try await require(storage.rotate(next), is: .rotated, "the successor's use")
                try await require(
                    storage.refreshToken(Fixture.digest("refresh"))?.token.sealedSuccessor, is: nil,
                    "what is left of the sealed successor")
                try await require(storage.rotate(retry), is: .reused, "a retry after that")
                try await require(storage.family("family")?.revocationReason, is: .refreshTokenReused, "the reason")
                try await require(storage.rotate(next), is: .revoked, "anything after that")
            },
            Check("A spent token by another key, or by none, revokes the family and what came of it") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.exchange(Fixture.exchange())
                _ = try await storage.rotate(Fixture.rotation())
                try await require(storage.rotate(Fixture.rotation(key: "thief", at: 11)), is: .reused, "the reuse")
                try await require(storage.family("family")?.revokedAt, is: Fixture.time(11), "the time")
                try await require(storage.family("photos")?.revocationReason, is: .parentRevoked, "the child's reason")
                try await require(Fixture.count(.refreshReused, in: storage), is: 1, "the audit")
                let access = try await storage.accessToken(Fixture.digest("access for refresh-2"))
                try require(access?.isActive(at: Fixture.time(11)), is: false, "the access token's activity")
            },
            Check("A live token by another key or client is refused and stays") { storage in
                try await Fixture.signIn(storage)
                for misuse in [
                    Fixture.rotation(key: "thief"), Fixture.rotation(key: nil), Fixture.rotation(client: "photos"),
                ] {
                    try await require(storage.rotate(misuse), is: .misused, "the misuse")
                }
                try await require(Fixture.count(.refreshRefused, in: storage), is: 3, "the audit")
                try await require(storage.rotate(Fixture.rotation()), is: .rotated, "the rightful use")
            },
            Check("Unknown and expired tokens bring nothing") { storage in
                try await Fixture.signIn(storage)
                try await require(storage.rotate(Fixture.rotation(of: "unknown")), is: .absent, "an unknown one")
                try await require(storage.rotate(Fixture.rotation(at: 3600)), is: .expired, "an expired one")
                try await require(storage.rotate(Fixture.rotation(at: 3599)), is: .rotated, "one in time")
            },
            Check("Of many uses at once one rotates and the others get its successor") { storage in
                try await Fixture.signIn(storage)
                let outcomes = try await inParallel(50) { number in
                    try await storage.rotate(Fixture.rotation(to: "successor-\(number)"))
                }
                try require(outcomes.count { $0 == .rotated }, is: 1, "the number of rotations")
                let repeats = Set(outcomes.filter { $0 != .rotated })
                try require(repeats.count, is: 1, "the number of different successors")
                try await require(Fixture.count(.refreshRotated, in: storage), is: 1, "the count of refreshes")
                try await require(storage.family("family")?.revokedAt, is: nil, "the revocation")
            },
            Check("Of many uses at once without a key the family does not outlive the second") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(Fixture.code(), audit: Fixture.entry())
                let family = Fixture.family(device: nil, key: nil)
                _ = try await storage.redeem(Fixture.redemption(device: nil, isNew: false, family: family))
                let outcomes = try await inParallel(10) { number in
                    try await storage.rotate(Fixture.rotation(to: "successor-\(number)", key: nil))
                }
                try require(outcomes.count { $0 == .rotated }, is: 1, "the number of rotations")
                try require(outcomes.count { $0 == .reused }, is: 1, "the number of detected reuses")
                try require(outcomes.count { $0 == .revoked }, is: 8, "the number of refusals after that")
            },
        ]
    }
}
