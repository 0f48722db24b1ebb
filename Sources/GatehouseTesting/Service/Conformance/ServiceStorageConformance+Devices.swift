import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var devices: [Check] {
        [
            Check("An exchange links account, app and device, and begins a family") { storage in
                try await Fixture.signIn(storage)
                let exchange = Fixture.exchange()
                try await require(storage.exchange(exchange), is: .exchanged, "the exchange")
                try await require(storage.links(device: "desk"), is: [exchange.link], "the links")
                try await require(storage.family("photos"), is: exchange.family, "the family")
                try await require(
                    storage.refreshToken(Fixture.digest("photos-refresh"))?.token, is: exchange.refreshToken,
                    "the refresh token")
                try await require(
                    storage.accessToken(Fixture.digest("photos-access"))?.token, is: exchange.accessToken,
                    "the access token")
                try await require(storage.device("desk")?.lastSeenAt, is: Fixture.time(5), "when the device was seen")
                try await require(Fixture.count(.tokenExchanged, in: storage), is: 1, "the audit")
            },
            Check("A second exchange renews the link") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.exchange(Fixture.exchange())
                try await require(
                    storage.exchange(Fixture.exchange("second", at: 8)), is: .exchanged, "the second exchange")
                let links = try await storage.links(device: "desk")
                try require(links.count, is: 1, "the number of links")
                try require(links.first?.keyThumbprint, is: "second-key", "the key")
                try require(links.first?.createdAt, is: Fixture.time(5), "when it began")
                try require(links.first?.lastSeenAt, is: Fixture.time(8), "when it was renewed")
            },
            Check("A subject token that has ended brings nothing") { storage in
                try await Fixture.signIn(storage)
                func refuses(_ exchange: DeviceExchange, _ why: String) async throws {
                    try await require(storage.exchange(exchange), is: .subjectEnded, "an exchange of \(why)")
                }
                try await refuses(Fixture.exchange(subject: "unknown"), "an unknown token")
                try await refuses(Fixture.exchange(at: 300), "an expired token")
                try await storage.insert(Fixture.code("next"), audit: Fixture.entry())
                let other = Fixture.redemption(
                    of: "next", isNew: false, family: Fixture.family("next"), refresh: "r2", access: "a2")
                try await require(storage.redeem(other), is: .redeemed, "the second sign-in")
                try await refuses(Fixture.exchange(subject: "a2"), "another family's token")
                _ = try await storage.revokeAccessToken(
                    Fixture.digest("access"), at: Fixture.time(2), audit: Fixture.entry())
                try await refuses(Fixture.exchange(), "a revoked token")
                try await require(storage.family("photos"), is: nil, "the family")
                try await require(storage.links(device: "desk"), is: [], "the links")
            },
            Check("A revoked device takes its families along") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.exchange(Fixture.exchange())
                func revoke(_ id: DeviceID) async throws -> [FamilyID] {
                    try await storage.revokeDevice(id, at: Fixture.time(7), audit: Fixture.entry(.deviceRevoked))
                }
                try await requireError(.notFound) { _ = try await revoke("absent") }
                try await require(Set(revoke("desk")), is: ["family", "photos"], "the families")
                try await require(revoke("desk"), is: [], "the families of the second time")
                for id: FamilyID in ["family", "photos"] {
                    try await require(storage.family(id)?.revocationReason, is: .deviceRevoked, "the reason")
                }
                try await require(storage.device("desk")?.revokedAt, is: Fixture.time(7), "the time")
                try await require(
                    storage.device(account: "ada", keyThumbprint: "key"), is: nil, "the live device of that key")
                try await require(storage.devices(account: "ada").map(\.id), is: ["desk"], "the list")
                try await require(Fixture.count(.deviceRevoked, in: storage), is: 1, "the audit")
                try await require(storage.exchange(Fixture.exchange("late")), is: .subjectEnded, "a late exchange")
            },
            Check("A revoked device's key can sign in again, as another device") { storage in
                try await Fixture.signIn(storage)
                _ = try await storage.revokeDevice("desk", at: Fixture.time(2), audit: Fixture.entry())
                try await storage.insert(Fixture.code("next"), audit: Fixture.entry())
                func redeem(_ device: DeviceRecord, isNew: Bool) async throws -> CodeRedemption.Outcome {
                    try await storage.redeem(
                        Fixture.redemption(
                            of: "next", device: device, isNew: isNew, family: Fixture.family("next", device: device.id),
                            refresh: "r2", access: "a2", at: 3))
                }
                try await require(redeem(Fixture.device(), isNew: false), is: .deviceChanged, "the revoked device")
                try await require(redeem(Fixture.device("again"), isNew: true), is: .redeemed, "the new device")
                try await require(
                    storage.device(account: "ada", keyThumbprint: "key")?.id, is: "again", "the live device")
            },
        ]
    }
}
