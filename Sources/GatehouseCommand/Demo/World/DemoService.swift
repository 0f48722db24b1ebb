import Foundation
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseListener
import GatehouseService
import GatehouseTypes

/// The demo's token service, on a free loopback port and with a database file.
struct DemoService: Sendable {
    let hosted: HostedService
    let faults: AnswerFaults
    let administration: Secret

    static func start(_ options: DemoOptions, database: DatabaseLocation) async throws -> DemoService {
        let faults = AnswerFaults()
        let administration = Secret(SystemRandomSource().token())
        var lifetimes = Lifetimes()
        lifetimes.accessToken = options.accessTokenLifetime
        let hosted = try await HostedService.start(
            database: database, on: .loopback(), lifetimes: lifetimes, administration: administration,
            delivery: faults.deliver)
        return DemoService(hosted: hosted, faults: faults, administration: administration)
    }

    var issuer: String { hosted.issuer }

    /// Returns how often an event occurred, according to the audit log.
    func count(_ event: AuditEvent, _ client: ClientID? = nil) async throws -> Int {
        try await hosted.service.storage.countAuditEntries(matching: AuditQuery(event: event, client: client))
    }

    /// Returns the URL of one of the service's endpoints.
    func address(_ path: String) throws -> URL {
        guard let url = URL(string: issuer + path) else { throw CommandFailure("the issuer isn't an address") }
        return url
    }
}
