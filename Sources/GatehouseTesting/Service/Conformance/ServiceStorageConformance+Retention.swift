import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var retention: [Check] {
        [
            Check("What ended before that time is forgotten, and nothing else") { storage in
                try await Fixture.signIn(storage)
                let session = SessionRecord(
                    digest: Fixture.digest("session"), account: "ada", authenticatedAt: Fixture.start,
                    expiresAt: Fixture.time(7200))
                try await storage.insert(session, replacing: nil)
                try await storage.removeExpired(before: Fixture.time(3600))
                try await require(storage.authorizationCode(Fixture.digest("code")), is: nil, "the code")
                try await require(storage.accessToken(Fixture.digest("access")), is: nil, "the access token")
                try await require(storage.refreshToken(Fixture.digest("refresh")) != nil, "the refresh token stays")
                try await require(storage.session(session.digest, at: Fixture.start), is: session, "the session")
                try await storage.removeExpired(before: Fixture.time(86401))
                try await require(storage.refreshToken(Fixture.digest("refresh")), is: nil, "the refresh token")
                try await require(storage.family("family"), is: nil, "the family")
                try await require(storage.session(session.digest, at: Fixture.start), is: nil, "the session later")
                try await require(storage.account("ada") != nil, "the account stays")
                try await require(storage.devices(account: "ada").count, is: 1, "the number of devices")
                try await require(Fixture.count(.codeRedeemed, in: storage), is: 1, "the audit")
            },
            Check("A refresh token that ended before its family is removed, and the family stays") { storage in
                try await Fixture.signIn(storage)
                try await storage.removeExpired(before: Fixture.time(3600))
                try await require(
                    storage.refreshToken(Fixture.digest("refresh")) != nil, "the refresh token at its very end")
                try await storage.removeExpired(before: Fixture.time(3601))
                try await require(storage.refreshToken(Fixture.digest("refresh")), is: nil, "the idle refresh token")
                try await require(storage.family("family")?.expiresAt, is: Fixture.time(86400), "the family's end")
            },
            Check("A challenge that has ended is removed") { storage in
                let challenge = ChallengeRecord(digest: Fixture.digest("challenge"), expiresAt: Fixture.time(60))
                try await storage.insert(challenge)
                try await storage.removeExpired(before: Fixture.time(61))
                let isSpent = try await storage.insert(
                    Fixture.app(), spending: challenge.digest, at: Fixture.time(30), audit: Fixture.entry())
                try require(isSpent, is: false, "an insertion with the removed challenge")
            },
            Check("A family that has ended is removed with tokens that last longer") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(Fixture.code(), audit: Fixture.entry(.codeIssued))
                let redemption = Fixture.redemption(family: Fixture.family(lifetime: 100))
                try await require(storage.redeem(redemption), is: .redeemed, "the redemption")
                try await storage.removeExpired(before: Fixture.time(101))
                try await require(storage.family("family"), is: nil, "the family")
                try await require(storage.refreshToken(Fixture.digest("refresh")), is: nil, "its refresh token")
                try await require(storage.accessToken(Fixture.digest("access")), is: nil, "its access token")
            },
        ]
    }
}
