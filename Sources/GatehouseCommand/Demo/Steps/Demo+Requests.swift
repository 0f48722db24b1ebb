import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 7: sends requests through a loader chain with several authentication methods, and requests that backends
    /// must refuse.
    func callBackends(_ transcript: Transcript, _ apps: DemoPair<DemoApp>) async throws {
        try await transcript.step("Call Notes' backend through a loader chain, and try what must be refused") { step in
            let notes = apps.notes
            try await show(step, notes, "no authentication", "/about", nil)
            try await show(step, notes, "Basic", "/operator", .basic)
            try await show(step, notes, "OAuth (DPoP)", "/notes", .oauth)

            let forger = Forger(app: notes, transport: transport)
            let photos = apps.photos.backend
            try await refuse(step, "Notes' token at Photos' backend", at: photos) { try await forger.send(to: photos) }
            try await refuse(step, "a copy without the device's key", at: notes.backend) {
                try await forger.sendCopy()
            }
            try await refuse(step, "a token with one byte changed", at: notes.backend) {
                try await forger.sendDamaged()
            }
            try await refuse(step, "plain claims that were sealed with the app's own key", at: notes.backend) {
                try await forger.sendSealedClaims()
            }
        }
    }

    private func show(
        _ step: Transcript, _ app: DemoApp, _ name: String, _ path: String, _ method: AuthenticationMethod?
    ) async throws {
        let response = try await app.load(path, method)
        step.tell(name, app.backend.log.last)
        try step.expect(response.status == .ok, "the response is 200: \(response.text)")
    }

    private func refuse(
        _ step: Transcript, _ name: String, at backend: DemoBackend, _ attempt: () async throws -> HTTPResponse
    ) async throws {
        let response = try await attempt()
        step.tell(name, backend.log.last)
        try step.expect(response.status == .unauthorized, "the response is 401 without details")
    }

    /// Step 8: sends many requests while the token expires, and expects one refresh.
    func refreshUnderLoad(_ transcript: Transcript, _ app: DemoApp, _ service: DemoService) async throws {
        try await transcript.step("Send \(options.requests) requests at once over the token's expiry") { step in
            let session = try await app.manager.validSession()
            let remaining = session.accessToken.expiresAt.map { $0.timeIntervalSince(time.now) } ?? 0
            try await time.sleep(for: .seconds(max(0, remaining) + 0.1))
            let client = app.backend.registration.clientID
            let before = try await service.refreshes(of: client)
            let start = time.uptime
            let answers = try await answers(to: options.requests, of: app)
            let taken = time.uptime - start
            let refreshes = try await service.refreshes(of: client) - before
            step.tell("answers", answers.map { "\($0.value) × \($0.key)" }.sorted().joined(separator: ", "))
            step.tell("refreshes in the database", refreshes)
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

    /// Step 9: loses the response to a refresh, after which the session continues; then reuses a spent refresh token
    /// with another key, which changes nothing, and with the app's key, after which the token family is revoked.
    func loseAnswer(
        _ transcript: Transcript, _ app: DemoApp, _ service: DemoService
    ) async throws {
        try await transcript.step("Lose the response to a refresh; then let a thief use a spent token") { step in
            let client = app.backend.registration.clientID
            let session = try await app.storedSession()
            let before = try await service.refreshes(of: client)
            service.faults.loseNextRefresh()
            let failure = await refreshFailure(of: app)
            step.tell("the refresh", failure.map { "\($0.code.rawValue)" } ?? "went through")
            try step.expect(failure?.code == .inDoubt, "its response was lost after the service had committed")
            try step.expect(app.manager.state.isSignedIn, "the app is still signed in")

            try await app.manager.refresh()
            let held = try await app.storedSession().refreshToken
            try step.expect(
                service.faults.lostRefreshToken.map { held?.matches($0) == true } ?? false,
                "the next refresh got the same successor")
            let refreshes = try await service.refreshes(of: client) - before
            try step.expect(refreshes == 1, "both responses were of one refresh")
            try await reuse(session, of: app, step, service)
        }
    }

    private func reuse(
        _ session: AuthSession, of app: DemoApp, _ step: Transcript, _ service: DemoService
    ) async throws {
        let client = app.backend.registration.clientID
        let spent = session.refreshToken ?? Secret("")
        let thief = Thief(service: service, transport: transport)
        let refusal = try await thief.use(spent, of: client, key: SigningKey(PrivateKey.generate(.p256)))
        step.tell("a thief, who uses another key", "\(refusal.status) \(refusal.text)")
        let refused = try await service.count(.refreshRefused, client)
        try step.expect(refusal.status == .badRequest && refused == 1, "the thief is refused")
        try await app.manager.refresh()
        try step.expect(app.manager.state.isSignedIn, "the app refreshes as before")

        let stolen = try await thief.use(spent, of: client, key: app.signer(of: session))
        step.tell("a thief, who has the app's key", "\(stolen.status) \(stolen.text)")
        let reused = try await service.count(.refreshReused, client)
        try step.expect(
            stolen.status == .badRequest && reused == 1, "the thief is refused, and the token family is revoked")
        let ending = await refreshFailure(of: app)
        try step.expect(ending?.code == .sessionEnded, "the app's next refresh ends its session")
        step.tell("the state says", app.manager.state.sentence)
    }

    /// Refreshes, and returns the error; `nil` if the refresh succeeds.
    func refreshFailure(of app: DemoApp) async -> AuthError? {
        do {
            try await app.manager.refresh()
            return nil
        } catch {
            return AuthError(error)
        }
    }
}
