package import Foundation
import GatehouseRows
package import GatehouseTypes

/// Which audit entries are wanted. What is nil matches all.
package struct AuditQuery: Sendable, Hashable {
    package var event: AuditEvent?
    package var result: AuditResult?
    package var client: ClientID?
    package var account: AccountID?
    package var device: DeviceID?
    package var since: Date?
    package var until: Date?

    package init(
        event: AuditEvent? = nil, result: AuditResult? = nil, client: ClientID? = nil, account: AccountID? = nil,
        device: DeviceID? = nil, since: Date? = nil, until: Date? = nil
    ) {
        self.event = event
        self.result = result
        self.client = client
        self.account = account
        self.device = device
        self.since = since
        self.until = until
    }

    var conditions: [Where<AuditRecord>] {
        var conditions: [Where<AuditRecord>] = [\.time > (since ?? .distantPast)]
        if let until { conditions.append(\.time < until) }
        if let result { conditions.append(\.result == result) }
        if let event { conditions.append(\.event == event) }
        if let client { conditions.append(\.client == client) }
        if let account { conditions.append(\.account == account) }
        if let device { conditions.append(\.device == device) }
        return conditions
    }
}
