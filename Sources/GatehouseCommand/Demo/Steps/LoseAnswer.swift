import GatehouseClient
import GatehouseHTTP
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 9: loses the response to a refresh, after which the session continues; then reuses a spent refresh token,
    /// after which the token family is revoked.
    func loseAnswer(
        _ transcript: Transcript, _ app: DemoApp, _ service: DemoService
    ) async throws {
        try await transcript.step("Lose the response to a refresh; then let a thief use a spent token") { step in
            let client = app.backend.registration.clientID
            let spent = try await app.storedSession().refreshToken ?? Secret("")
            service.faults.loseNextRefresh()
            let failure = await refreshFailure(of: app)
            step.tell("the refresh", failure.map { "\($0.code.rawValue)" } ?? "went through")
            try step.expect(failure?.code == .inDoubt, "its response was lost after the service had committed")
            try step.expect(app.manager.state.isSignedIn, "the app is still signed in")

            try await app.manager.refresh()
            let repeated = try await service.count(.refreshRepeated, client)
            let held = try await app.storedSession().refreshToken
            try step.expect(
                service.faults.lostRefreshToken.map { held?.matches($0) == true } ?? false,
                "the next refresh got the same successor")
            try step.expect(repeated == 1, "the audit counts one repeated response")

            let response = try await Thief(service: service, transport: transport).use(spent, of: client)
            step.tell("the thief, who uses another key", "\(response.status) \(response.text)")
            let reused = try await service.count(.refreshReused, client)
            try step.expect(
                response.status == .badRequest && reused == 1, "the thief is refused, and the token family is revoked")
            let ending = await refreshFailure(of: app)
            try step.expect(ending?.code == .sessionEnded, "the app's next refresh ends its session")
            step.tell("the state says", app.manager.state.sentence)
        }
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
