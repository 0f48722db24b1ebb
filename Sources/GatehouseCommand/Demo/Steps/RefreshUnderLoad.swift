import Foundation
import GatehouseClient
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 8: sends many requests while the token expires, and expects one refresh.
    func refreshUnderLoad(_ transcript: Transcript, _ app: DemoApp, _ service: DemoService) async throws {
        try await transcript.step("Send \(options.requests) requests at once over the token's expiry") { step in
            let session = try await app.manager.validSession()
            let remaining = session.accessToken.expiresAt.map { $0.timeIntervalSince(time.now) } ?? 0
            try await time.sleep(for: .seconds(max(0, remaining) + 0.1))
            let client = app.backend.registration.clientID
            let before = try await service.count(.refreshRotated, client)
            let start = time.uptime
            let answers = try await answers(to: options.requests, of: app)
            let taken = time.uptime - start
            let refreshes = try await service.count(.refreshRotated, client) - before
            step.tell("answers", answers.map { "\($0.value) × \($0.key)" }.sorted().joined(separator: ", "))
            step.tell("refreshes in the audit", refreshes)
            try step.expect(answers == [.ok: options.requests], "every request was answered")
            let most = mostRefreshes(in: taken)
            try step.expect(
                1...most ~= refreshes, most == 1 ? "there was one refresh" : "there were at most \(most) refreshes")
        }
    }

    /// Returns 1, unless the requests take so long that the new token must be refreshed, at half its lifetime.
    private func mostRefreshes(in duration: Duration) -> Int {
        1 + Int(duration / (options.accessTokenLifetime / 2))
    }

    private func answers(to count: Int, of app: DemoApp) async throws -> [HTTPStatus: Int] {
        try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
            for _ in 0..<count {
                group.addTask { try await app.load("/notes", .oauth).status }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }
}
