public import Foundation
public import GatehouseTypes

/// Which entries of the audit are asked for. What is left open matches everything.
public struct AuditQuery: Sendable, Hashable {
    /// The event.
    public var event: AuditEvent?
    /// The app.
    public var client: ClientID?
    /// The account.
    public var account: AccountID?
    /// The device.
    public var device: DeviceID?
    /// The family.
    public var family: FamilyID?
    /// The earliest time.
    public var since: Date?

    /// Describes what is asked for.
    public init(
        event: AuditEvent? = nil, client: ClientID? = nil, account: AccountID? = nil, device: DeviceID? = nil,
        family: FamilyID? = nil, since: Date? = nil
    ) {
        self.event = event
        self.client = client
        self.account = account
        self.device = device
        self.family = family
        self.since = since
    }

    /// Whether an entry is one of those that are asked for.
    public func matches(_ entry: AuditEntry) -> Bool {
        (event == nil || entry.event == event) && (client == nil || entry.client == client)
            && (account == nil || entry.account == account) && (device == nil || entry.device == device)
            && (family == nil || entry.family == family) && (since.map { entry.time >= $0 } ?? true)
    }
}
