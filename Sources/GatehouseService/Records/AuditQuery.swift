package import Foundation
import GatehouseRows
package import GatehouseTypes

/// Which audit entries are wanted. What is nil matches all.
package struct AuditQuery: Sendable, Hashable {
    package var event: AuditEvent?
    package var client: ClientID?
    package var account: AccountID?
    package var device: DeviceID?
    package var since: Date?

    package init(
        event: AuditEvent? = nil, client: ClientID? = nil, account: AccountID? = nil, device: DeviceID? = nil,
        since: Date? = nil
    ) {
        self.event = event
        self.client = client
        self.account = account
        self.device = device
        self.since = since
    }

    var conditions: [Where<AuditRecord>] {
        var conditions: [Where<AuditRecord>] = [\.time > (since ?? .distantPast)]
        if let event { conditions.append(\.event == event) }
        if let client { conditions.append(\.client == client) }
        if let account { conditions.append(\.account == account) }
        if let device { conditions.append(\.device == device) }
        return conditions
    }
}
