import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let everythingAtOnce = Scenario(
        "everything-at-once", "requests, an expiry, a refresh, sign-ins, a sign-out and a cancellation at once",
        .sampled
    ) { world in
        await world.everything(in: try await world.started())
    }

    static let everythingInTime = Scenario(
        "everything-in-time", "everything at once while the disk fails at first and time passes", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed, .failed, .done, .failed)
        let pass = { @Sendable in
            for _ in 0..<12 {
                if world.time.advanceToNextSleeper() { return "time passes" }
                await explorationPoint()
            }
            return "nobody waits"
        }
        return await world.atOnce(
            { await app.refresh() },
            pass,
            { await app.signIn(as: "bob") },
            { await app.stepUp() },
            { await app.refresh() },
            pass,
            { await app.signOut() },
            { await app.signIn(as: "carol") },
            pass)
    }

    static let everythingUntilTheEnd = Scenario(
        "everything-until-the-end", "everything at once while the server ends every session", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        return await world.everything(in: app, and: [{ await app.stepUp() }, { world.revokeEverything() }])
    }

    static let everythingWhileLocked = Scenario(
        "everything-while-locked", "everything at once while the disk is locked and unlocked", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.setFault(.locked)
        let app = try await world.started()
        app.fake.script(.signIn, .unreachable)
        return await world.everything(in: app, and: [{ await app.restore() }, { world.unlock() }])
    }

    static let everythingWhileRestoring = Scenario(
        "everything-while-restoring", "everything at once while the disk is read", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        let app = await world.start()
        return await world.everything(in: app, and: [{ await app.restore() }])
    }

    static let everythingWithFaults = Scenario(
        "everything-with-faults", "everything at once while the disk fails and answers are lost", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        world.disk.store.script(.save, .failed, .done, .failed)
        app.fake.script(.refresh, .answerLost, .unreachable, .answerLost)
        app.fake.script(.revoke, .unreachable)
        return await world.everything(in: app, and: [{ await app.refresh() }])
    }

    static let everythingWithStepUp = Scenario(
        "everything-with-step-up", "everything at once beside step-ups, one of which is called off", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .done, .failed)
        let stepUp = spawn { await app.stepUp() }
        return await world.everything(in: app, and: world.callingOff(stepUp) + [{ await app.stepUp() }])
    }
}
