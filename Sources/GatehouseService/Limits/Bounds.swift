import GatehouseTypes

/// The most that one party can have stored. No honest person or company meets these numbers; `Docs/service.md` says
/// why, and what happens at each of them.
package struct Bounds: Sendable, Hashable {
    /// Token families of an account at a client that aren't revoked: 500.
    package var familiesOfClient = 500
    /// Revoked token families of an account at a client that are kept at its next sign-in, besides those that may have
    /// access tokens: 1,500. They stay for two days otherwise.
    package var revokedFamiliesOfClient = 1_500
    /// Token families of an account that aren't revoked, beyond which a sign-in ends another one of its client: 5,000.
    package var familiesOfAccount = 5_000
    /// Token families in use that a client has got by exchanges on one device: 100.
    package var exchangesOnDevice = 100
    /// Token families that a client has got by exchanges on one device, with those that are revoked: 1,000.
    package var exchangesOnDeviceOfDay = 1_000
    /// Browser sessions of an account: 200.
    package var sessionsOfAccount = 200
    /// Devices of an account, revoked or not: 500.
    package var devicesOfAccount = 500
    /// Clients that an account has allowed something: 1,000.
    package var consentsOfAccount = 1_000
    /// Authorization codes of an account for a client that are stored, redeemed or not: 1,000. An app that asks again
    /// whenever its access token has expired has 288 in a day.
    package var codesOfClient = 1_000
    /// Pushed requests that wait for a browser, of a client that authenticates: 9,000. It can push no more in the 90
    /// seconds for which they wait (``LimitRules/pushedRequests``).
    package var pushedRequests = 9_000
    /// Device codes that wait for an answer, of a client that authenticates: 5,000.
    package var deviceCodes = 5_000
    /// Clients that are registered with one initial access token whose uses aren't counted down: 10,000.
    package var clientsOfInitialToken = 10_000
    /// Audit entries in an hour about what a client does for itself: 10,000 in each instance.
    package var auditEntries = LimitRules.Limit(10_000, in: .seconds(3_600))
    /// Revocations in an hour of a client's own access tokens, each of which is stored until the token expires: 10,000
    /// in each instance.
    package var revokedTokens = LimitRules.Limit(10_000, in: .seconds(3_600))
    /// The number of rows that a client can get without having been counted, by transactions that run at the same time
    /// and by instances that haven't seen each other's: 512. So near to its number each of them waits for the others.
    package var margin = 512

    package init() {}

    /// The number of further rows that a transaction removes if a database of an earlier version has more than the
    /// number.
    static let excessRemoved = 8

    /// The number of device codes that are looked at to find some that have expired.
    static let examinedCodes = 64

    /// The time by which the clocks of instances and verifiers may differ, in seconds.
    static let clockDifference = 60.0
}

extension Bound {
    /// The number.
    package func number(in bounds: Bounds) -> Int {
        switch self {
        case .familiesOfClient: bounds.familiesOfClient
        case .familiesOfAccount: bounds.familiesOfAccount
        case .exchangesOnDevice: bounds.exchangesOnDevice
        case .exchangesOnDeviceOfDay: bounds.exchangesOnDeviceOfDay
        case .sessionsOfAccount: bounds.sessionsOfAccount
        case .devicesOfAccount: bounds.devicesOfAccount
        case .consentsOfAccount: bounds.consentsOfAccount
        case .codesOfClient: bounds.codesOfClient
        case .pushedRequests: bounds.pushedRequests
        case .deviceCodes: bounds.deviceCodes
        case .clientsOfInitialToken: bounds.clientsOfInitialToken
        case .auditEntries: bounds.auditEntries.count
        case .revokedTokens: bounds.revokedTokens.count
        }
    }
}
