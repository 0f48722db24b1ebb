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
            }
        ]
    }
}
