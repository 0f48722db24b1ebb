import Foundation
import GatehouseService
import GatehouseTypes

extension ServiceStorageConformance {
    private typealias Fixture = StorageFixture

    static var codes: [Check] {
        [
            Check("A code comes back as it was inserted") { storage in
                let code = Fixture.code()
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(code, audit: Fixture.entry(.codeIssued))
                try await require(storage.authorizationCode(code.digest), is: code, "the code")
                try await require(storage.authorizationCode(Fixture.digest("other")), is: nil, "another code")
            },
            Check("Redeeming a code keeps the device, the family and the tokens") { storage in
                try await Fixture.signIn(storage)
                try await require(
                    storage.authorizationCode(Fixture.digest("code"))?.redeemedFor, is: "family", "the code's family")
                try await require(storage.family("family"), is: Fixture.family(), "the family")
                let refresh = RefreshTokenStatus(token: Fixture.refreshToken("refresh"), family: Fixture.family())
                try await require(storage.refreshToken(Fixture.digest("refresh")), is: refresh, "the refresh token")
                let access = AccessTokenStatus(token: Fixture.accessToken("access"), family: Fixture.family())
                try await require(storage.accessToken(Fixture.digest("access")), is: access, "the access token")
                var device = Fixture.device()
                device.lastSeenAt = Fixture.time(1)
                try await require(
                    storage.device(account: "ada", keyThumbprint: "key"), is: device, "the device by its key")
                try await require(Fixture.count(.codeRedeemed, in: storage), is: 1, "the audit")
            },
            Check("A second redemption revokes what the first one brought") { storage in
                try await Fixture.signIn(storage)
                let again = Fixture.redemption(
                    isNew: false, family: Fixture.family("second"), refresh: "r2", access: "a2", at: 2)
                try await require(storage.redeem(again), is: .alreadyUsed("family"), "the second redemption")
                try await require(storage.family("family")?.revocationReason, is: .codeReused, "the reason")
                try await require(storage.family("family")?.revokedAt, is: Fixture.time(2), "the time")
                try await require(storage.family("second"), is: nil, "a second family")
                try await require(Fixture.count(.codeReused, in: storage), is: 1, "the audit")
            },
            Check("Of many redemptions at once exactly one comes through") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(Fixture.code(), audit: Fixture.entry())
                let outcomes = try await inParallel(50) { number in
                    let device = Fixture.device(DeviceID("desk-\(number)"))
                    return try await storage.redeem(
                        Fixture.redemption(
                            device: device, family: Fixture.family(FamilyID("f\(number)"), device: device.id),
                            refresh: "r\(number)", access: "a\(number)"))
                }
                try require(outcomes.count { $0 == .redeemed }, is: 1, "the number of redemptions")
                try await require(storage.devices(account: "ada").count, is: 1, "the number of devices")
                try await require(Fixture.count(.codeReused, in: storage), is: 49, "the audit of the others")
            },
            Check("An unknown, expired or foreign code brings nothing") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(Fixture.code(), audit: Fixture.entry())
                try await storage.insert(Fixture.code("orphan", account: "nobody"), audit: Fixture.entry())
                let refused = [
                    Fixture.redemption(of: "unknown"), Fixture.redemption(at: 60),
                    Fixture.redemption(family: Fixture.family(client: "photos")), Fixture.redemption(of: "orphan"),
                ]
                for redemption in refused {
                    try await require(storage.redeem(redemption), is: .absent, "the redemption")
                }
                try await require(storage.family("family"), is: nil, "the family")
                try await require(storage.devices(account: "ada"), is: [], "the devices")
                try await require(storage.redeem(Fixture.redemption(at: 59)), is: .redeemed, "one in time")
            },
            Check("A device that changed meanwhile is noticed") { storage in
                try await Fixture.signIn(storage)
                try await storage.insert(Fixture.code("next"), audit: Fixture.entry())
                func redeem(_ device: DeviceRecord?, isNew: Bool) async throws -> CodeRedemption.Outcome {
                    try await storage.redeem(
                        Fixture.redemption(
                            of: "next", device: device, isNew: isNew,
                            family: Fixture.family("next", device: device?.id), refresh: "r2", access: "a2", at: 2))
                }
                try await require(redeem(Fixture.device("twin"), isNew: true), is: .deviceChanged, "a twin")
                try await require(redeem(Fixture.device(key: "k2"), isNew: false), is: .deviceChanged, "an unknown key")
                try await require(storage.family("next"), is: nil, "the family")
                try await require(redeem(Fixture.device(), isNew: false), is: .redeemed, "the known device")
                try await require(storage.device("desk")?.lastSeenAt, is: Fixture.time(2), "when it was seen")
            },
            Check("A code without a key makes no device") { storage in
                try await storage.insert(Fixture.account(), audit: Fixture.entry())
                try await storage.insert(Fixture.code(), audit: Fixture.entry())
                let family = Fixture.family(device: nil, key: nil)
                let redemption = CodeRedemption(
                    presented: Fixture.digest("code"), device: nil, isNewDevice: false, family: family,
                    refreshToken: nil, accessToken: Fixture.accessToken("access"), now: Fixture.time(1))
                try await require(storage.redeem(redemption), is: .redeemed, "the redemption")
                try await require(storage.family("family"), is: family, "the family")
                try await require(storage.devices(account: "ada"), is: [], "the devices")
            },
        ]
    }
}

/// Runs a closure many times in parallel and returns the results.
func inParallel<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: Value.self) { group in
        for number in 0..<count {
            group.addTask { try await body(number) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
