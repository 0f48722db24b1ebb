package import Foundation
package import GatehouseTypes

/// Something that happened. It never contains a secret.
package struct AuditEntry: Sendable, Hashable {
    package let event: AuditEvent
    package let result: AuditResult
    package let actor: AuditActor
    package let time: Date
    package var client: ClientID?
    package var account: AccountID?
    package var device: DeviceID?
    package var family: FamilyID?
    package var details = AuditDetails()

    /// Where the request came from; nil if this isn't known, or was erased.
    package var address: String? {
        get { details.address }
        set { details.address = newValue }
    }
}

extension AuditEntry {
    /// The entry of a row, whose personal data was decrypted.
    init(_ record: AuditRecord, _ details: AuditDetails) {
        self.init(
            event: record.event, result: record.result, actor: record.actor, time: record.time, client: record.client,
            account: record.account, device: record.device, family: record.family, details: details)
    }
}

/// What became of something.
package enum AuditResult: String, Sendable, CaseIterable {
    /// It was done.
    case accepted
    /// It was refused.
    case refused
}

/// Who did something.
package enum AuditActor: String, Sendable {
    /// The person who owns the account.
    case person
    case client
    /// Somebody who administers the service.
    case administrator
    case service
}
