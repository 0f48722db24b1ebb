import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var families: [Check] {
        [
            Check("A family is revoked once, with all that came of it") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.exchange(Fixture.exchange())
                func revoke(_ id: FamilyID, at seconds: Double) async throws -> Bool {
                    try await storage.revokeFamily(
                        id, for: .signedOut, at: Fixture.time(seconds), audit: Fixture.entry(.tokenRevoked))
                }
                try await require(revoke("absent", at: 6), is: false, "the revocation of nothing")
                try await require(revoke("family", at: 7), is: true, "the revocation")
                try await require(revoke("family", at: 8), is: false, "the second revocation")
                let family = try await storage.family("family")
                try require(family?.revokedAt, is: Fixture.time(7), "the time")
                try require(family?.revocationReason, is: .signedOut, "the reason")
                try await require(storage.family("photos")?.revocationReason, is: .parentRevoked, "the child's reason")
                try await require(Fixture.count(.tokenRevoked, in: storage), is: 1, "the audit")
            },
            Check("A child's revocation leaves its parent") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.exchange(Fixture.exchange())
                _ = try await storage.revokeFamily(
                    "photos", for: .signedOut, at: Fixture.time(7), audit: Fixture.entry())
                try await require(storage.family("photos")?.revocationReason, is: .signedOut, "the reason")
                try await require(storage.family("family")?.revokedAt, is: nil, "the parent's revocation")
            },
            Check("An access token is revoked by itself") { storage in
                try await Fixture.signIn(storage)
                func revoke(_ name: String) async throws -> Bool {
                    try await storage.revokeAccessToken(
                        Fixture.digest(name), at: Fixture.time(2), audit: Fixture.entry(.tokenRevoked))
                }
                try await require(revoke("absent"), is: false, "the revocation of nothing")
                try await require(revoke("access"), is: true, "the revocation")
                try await require(revoke("access"), is: false, "the second revocation")
                let status = try await storage.accessToken(Fixture.digest("access"))
                try require(status?.isActive(at: Fixture.time(2)), is: false, "the token's activity")
                try require(status?.family.revokedAt, is: nil, "the family's revocation")
                try await require(Fixture.count(.tokenRevoked, in: storage), is: 1, "the audit")
            },
        ]
    }
}
