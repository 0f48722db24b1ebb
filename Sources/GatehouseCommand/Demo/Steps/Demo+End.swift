import GatehouseClient
import GatehouseHTTP
import GatehouseListener
import GatehouseService
import GatehouseTypes

extension Demo {
    /// Step 10: checks that a session survives a restart, that a sign-out takes effect immediately, and that revoking a
    /// device ends its sessions.
    func endSessions(
        _ transcript: Transcript, _ device: DemoDevice, _ apps: DemoPair<DemoApp>, _ service: DemoService,
        _ person: DemoPerson
    ) async throws {
        try await transcript.step("Restart, sign out, revoke the device") { step in
            try await apps.notes.manager.signIn()
            let restarted = try device.start(apps.notes.backend, transport: transport)
            _ = try await restarted.manager.restore()
            let response = try await restarted.load("/notes", .oauth)
            try step.expect(response.status == .ok, "after a restart from its store Notes is still signed in")
            try await signOut(step, apps.photos)
            try await revoke(step, device, restarted, service, person)
        }
    }

    private func signOut(_ step: Transcript, _ app: DemoApp) async throws {
        let before = app.recorder.record
        _ = try await app.load("/notes", .oauth)
        let after = app.recorder.record
        // Expects at least one: a token that expires on its way, or a lost connection, causes another request.
        try step.expect(
            after.sent > before.sent && after.sent - before.sent == after.authorized - before.authorized,
            "Photos' requests carry its token")
        async let underWay: Void = loadOften(app)
        let report = await app.manager.signOut()
        let left = app.recorder.record.authorized
        await underWay
        let refusal = try? await app.load("/notes", .oauth)
        let revocationError = await app.manager.finishRevocations()
        try step.expect(
            report.isComplete && revocationError == nil, "Photos is signed out, and the service was told")
        try step.expect(
            refusal == nil && app.recorder.record.authorized == left, "no request is sent with its token any more")
    }

    /// Sends requests while the session ends. Some succeed, the others fail.
    private func loadOften(_ app: DemoApp) async {
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { _ = try? await app.load("/notes", .oauth) }
            }
        }
    }

    private func revoke(
        _ step: Transcript, _ device: DemoDevice, _ app: DemoApp, _ service: DemoService, _ person: DemoPerson
    ) async throws {
        for known in try await service.hosted.service.records.devices(account: person.account) {
            let families = try await service.hosted.service.revokeDevice(known.id)
            step.tell("revoked the device", "\(known.name), \(families) token families")
        }
        let failure = await refreshFailure(of: app)
        try step.expect(failure?.code == .sessionEnded, "Notes' next refresh ends its session")
        guard case .signedOut(.rejected(let rejection)) = app.manager.state else {
            throw UnexpectedOutcome(sentence: "the state says why")
        }
        step.tell("the state says", "signed out: \(rejection)")
    }

    /// Step 11: stops all servers. With `--keep`, waits for Ctrl-C first.
    func stop(_ transcript: Transcript, _ service: DemoService, _ backends: DemoPair<DemoBackend>) async throws {
        try await transcript.step(options.keeps ? "Go on until Ctrl-C" : "Stop") { step in
            if options.keeps {
                let interruption = try Interruption()
                step.tell("token service", service.issuer)
                step.tell("Notes' backend", backends.notes.listener.origin)
                step.tell("Photos' backend", backends.photos.listener.origin)
                await interruption.wait()
            }
            await backends.photos.listener.stop()
            await backends.notes.listener.stop()
            await service.hosted.listener.finish()
            step.tell("service and backends have stopped")
        }
    }
}
