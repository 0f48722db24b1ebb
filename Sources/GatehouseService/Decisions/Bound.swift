/// A number that limits what one party has stored, by the name that the audit and the metrics have for it.
package enum Bound: String, Sendable, Hashable, CaseIterable {
    case familiesOfClient = "families-of-client"
    case familiesOfAccount = "families-of-account"
    case exchangesOnDevice = "exchanges-on-device"
    case exchangesOnDeviceOfDay = "exchanges-on-device-of-day"
    case sessionsOfAccount = "sessions-of-account"
    case devicesOfAccount = "devices-of-account"
    case consentsOfAccount = "consents-of-account"
    case codesOfClient = "codes-of-client"
    case pushedRequests = "pushed-requests"
    case deviceCodes = "device-codes"
    case clientsOfInitialToken = "clients-of-initial-token"
    case auditEntries = "audit-entries"
    case revokedTokens = "revoked-tokens"
}
