import GatehouseJOSE
import GatehouseOAuth
import GatehouseRows
import GatehouseService
import GatehouseTesting
import GatehouseTypes
import StorageTestSupport
import Testing

/// One number of the table "What is bounded" in `Docs/service.md`: how one more of it is caused.
struct BoundCase: Sendable, CustomTestStringConvertible {
    /// The outcome of one more at the number.
    enum Outcome: Sendable {
        /// The client is refused.
        case refused
        /// The one that was unused the longest makes room.
        case replaced
        /// Further ones aren't recorded.
        case leftOut
    }

    /// The number that is caused at the same time.
    static let attempts = 4

    let bound: Bound
    /// The number, which is small.
    var number = 3
    /// The margin below the number in which the client is locked; nil for the standard one.
    var margin: Int?
    /// The time after which a refused client may try again.
    var delay: Int64 = 3_600
    let outcome: Outcome
    /// Whether each instance counts by itself.
    var isPerInstance = false
    /// Other numbers that the small number needs.
    var adjust: @Sendable (inout Bounds) -> Void = { _ in }
    let set: @Sendable (inout Bounds, Int) -> Void
    /// Causes one more. The number differs from that of all other calls.
    let insert: @Sendable (BoundedWorld, ServiceDriver, Int) async throws -> Void
    /// Returns the number that there is.
    let count: @Sendable (BoundedWorld) async throws -> Int
    /// Removes what was made before.
    var forget: @Sendable (BoundedWorld) async throws -> Void = { _ in }

    var testDescription: String { margin == nil ? bound.rawValue : "\(bound.rawValue) below the margin" }

    func configure(_ bounds: inout Bounds) {
        set(&bounds, number)
        if let margin { bounds.margin = margin }
        adjust(&bounds)
    }

    static let all = ofFamilies + ofPeople + ofClients + belowMargin

    /// Clients that aren't locked until they come near their number.
    private static let belowMargin = ofClients.filter { [.pushedRequests, .deviceCodes].contains($0.bound) }.map {
        var bound = $0
        (bound.number, bound.margin) = (5, 2)
        return bound
    }
}

extension BoundCase {
    private static let ofFamilies: [BoundCase] = [
        BoundCase(
            bound: .familiesOfClient, outcome: .replaced, set: { $0.familiesOfClient = $1 },
            insert: { world, driver, _ in _ = try await world.signIn(by: driver) },
            count: { try await $0.families().count { $0.revokedAt == nil } }),
        BoundCase(
            bound: .familiesOfAccount, outcome: .replaced, set: { $0.familiesOfAccount = $1 + 1 },
            insert: { world, driver, _ in _ = try await world.signIn(by: driver) },
            count: { try await $0.families().count { $0.revokedAt == nil } }),
        BoundCase(
            bound: .exchangesOnDevice, outcome: .refused, set: { $0.exchangesOnDevice = $1 },
            insert: { world, driver, _ in _ = try await world.exchange(by: driver) },
            count: { try await $0.families().count { $0.revokedAt == nil } }),
        BoundCase(
            bound: .exchangesOnDeviceOfDay, outcome: .refused, adjust: { $0.exchangesOnDevice = 2 },
            set: { $0.exchangesOnDeviceOfDay = $1 },
            insert: { world, driver, _ in
                try await world.revoke(try await world.exchange(by: driver), by: driver)
            },
            count: { try await $0.families().count }),
        BoundCase(
            bound: .codesOfClient, outcome: .replaced, set: { $0.codesOfClient = $1 },
            insert: { world, driver, _ in _ = try await driver.code("photos", in: world.cookie) },
            count: { world in
                let codes = try await world.world.storage.read {
                    try $0.all(AuthorizationCodeRecord.self, where: \.client == "photos")
                }
                return codes.count
            }),
    ]

    private static let ofPeople: [BoundCase] = [
        BoundCase(
            bound: .sessionsOfAccount, outcome: .replaced, set: { $0.sessionsOfAccount = $1 },
            insert: { _, driver, _ in _ = try await driver.signInBrowser() },
            count: { try await $0.world.rowCount("sessions") },
            forget: { world in
                try await world.world.service.browserSessions.end(world.cookie)
            }),
        BoundCase(
            bound: .devicesOfAccount, outcome: .replaced, set: { $0.devicesOfAccount = $1 + 1 },
            insert: { world, driver, number in _ = try await world.signIn(by: driver, key: "key \(number)") },
            count: { try await $0.world.rowCount("devices") - 1 }),
        BoundCase(
            bound: .consentsOfAccount, outcome: .replaced, set: { $0.consentsOfAccount = $1 },
            insert: { world, driver, number in
                _ = try await driver.code(ClientID("app\(number)"), in: world.cookie)
            },
            count: { try await $0.world.rowCount("consents") },
            forget: { try await $0.world.service.consents.revoke("platform", of: $0.world.ada) }),
    ]

    private static let ofClients: [BoundCase] = [
        BoundCase(
            bound: .pushedRequests, delay: 90, outcome: .refused, set: { $0.pushedRequests = $1 },
            insert: { world, driver, _ in try await world.push(by: driver) },
            count: { try await $0.world.rowCount("interactions") }),
        BoundCase(
            bound: .deviceCodes, delay: 600, outcome: .refused, set: { $0.deviceCodes = $1 },
            insert: { _, driver, _ in
                _ = try await driver.deviceCodes(
                    for: driver.caller("tv", keyThumbprint: nil, isAuthenticated: true))
            },
            count: { try await $0.world.rowCount("device_codes") }),
        BoundCase(
            bound: .clientsOfInitialToken, outcome: .refused, set: { $0.clientsOfInitialToken = $1 },
            insert: { world, driver, number in
                var metadata = ClientMetadata()
                metadata.clientName = "App \(number)"
                metadata.redirectURIs = [ServiceDriver.redirectURI]
                _ = try await driver.service.clientRegistrations.register(
                    metadata, with: world.initialToken, from: "192.0.2.1")
            },
            count: { try await $0.world.records.clients().count { $0.registration != nil } }),
        BoundCase(
            bound: .auditEntries, outcome: .leftOut, isPerInstance: true, set: { $0.auditEntries.count = $1 },
            insert: { _, driver, _ in
                let caller = try await driver.caller("nightly", keyThumbprint: nil, isAuthenticated: true)
                _ = try await driver.respond(ClientCredentialsRequest().parameters, to: caller)
            },
            count: { try await $0.world.count(.tokenIssued) }),
        BoundCase(
            bound: .revokedTokens, outcome: .refused, isPerInstance: true, set: { $0.revokedTokens.count = $1 },
            insert: { _, driver, _ in
                let caller = try await driver.caller("nightly", keyThumbprint: nil, isAuthenticated: true)
                let token = try await driver.respond(ClientCredentialsRequest().parameters, to: caller).accessToken
                for _ in 0..<2 { try await driver.service.revokeToken(RevocationRequest(token: token), from: caller) }
            },
            count: { try await $0.world.count(.tokenRevoked) }),
    ]
}
