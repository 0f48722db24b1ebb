public import Foundation
public import GatehouseTypes

/// Something that happened, written down for good. It never holds a secret.
public struct AuditEntry: Sendable, Hashable {
    /// What happened.
    public let event: AuditEvent
    /// How it came out.
    public let result: AuditResult
    /// When.
    public let time: Date
    /// The app.
    public let client: ClientID?
    /// The account.
    public let account: AccountID?
    /// The device.
    public let device: DeviceID?
    /// The family of tokens.
    public let family: FamilyID?
    /// Where the request came from.
    public let address: String?

    /// Describes what happened.
    public init(
        _ event: AuditEvent, _ result: AuditResult, at time: Date, client: ClientID? = nil, account: AccountID? = nil,
        device: DeviceID? = nil, family: FamilyID? = nil, address: String? = nil
    ) {
        self.event = event
        self.result = result
        self.time = time
        self.client = client
        self.account = account
        self.device = device
        self.family = family
        self.address = address
    }
}

/// How something came out.
public enum AuditResult: String, Sendable, Hashable {
    /// It was done.
    case accepted
    /// It was refused.
    case refused
}
