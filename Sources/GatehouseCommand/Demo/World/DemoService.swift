import Foundation
import GatehouseHTTP
import GatehouseListener
import GatehouseService
import GatehouseTypes
import Synchronization

/// The demo's token service, on a free loopback port and with a database file.
struct DemoService: Sendable {
    let hosted: HostedService
    let faults: AnswerFaults

    static func start(_ options: DemoOptions, database: DatabaseLocation) async throws -> DemoService {
        let faults = AnswerFaults()
        var lifetimes = Lifetimes()
        lifetimes.accessToken = options.accessTokenLifetime
        let hosted = try await HostedService.start(
            database: database, on: .loopback(), lifetimes: lifetimes, delivery: faults.deliver)
        return DemoService(hosted: hosted, faults: faults)
    }

    var issuer: String { hosted.issuer }

    /// Returns how often an event occurred, according to the audit log.
    func count(_ event: AuditEvent, _ client: ClientID? = nil) async throws -> Int {
        try await hosted.service.records.countAuditEntries(matching: AuditQuery(event: event, client: client))
    }

    /// Returns how often the refresh tokens of a client were rotated, according to its token families.
    func refreshes(of client: ClientID) async throws -> Int {
        try await hosted.service.records.families(client: client).map(\.generation).reduce(0, +)
    }

    /// Returns the URL of one of the service's endpoints.
    func address(_ path: String) throws -> URL {
        guard let url = URL(string: issuer + path) else { throw CommandFailure("the issuer isn't an address") }
        return url
    }
}

/// Drops the response to a refresh after the service has committed it.
final class AnswerFaults: Sendable {
    private struct State {
        var losesNextRefresh = false
        var lostRefreshToken: Secret?
    }

    private let state = Mutex(State())

    /// Drops the next response to a refresh.
    func loseNextRefresh() {
        state.withLock { $0 = State(losesNextRefresh: true) }
    }

    /// The refresh token in the dropped response.
    var lostRefreshToken: Secret? {
        state.withLock { $0.lostRefreshToken }
    }

    /// Delivers a response, or closes the connection instead.
    func deliver(_ request: HTTPRequest, _ response: HTTPResponse) -> ListenerAction {
        guard response.status == .ok, AnswerFaults.isRefresh(request) else { return .answer(response) }
        return state.withLock { state in
            guard state.losesNextRefresh else { return .answer(response) }
            state.losesNextRefresh = false
            let members = try? JSONValue(parsing: response.body)
            state.lostRefreshToken = members?["refresh_token"]?.string.map { Secret($0) }
            return .closeConnection
        }
    }

    private static func isRefresh(_ request: HTTPRequest) -> Bool {
        guard request.path == "/token", let body = try? request.body.encode(),
            let form = FormEncoding.decode(String(decoding: body, as: UTF8.self))
        else { return false }
        return form.contains { $0.name == "grant_type" && $0.value == "refresh_token" }
    }
}
