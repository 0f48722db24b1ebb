import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledStepUp = Scenario(
        "cancelled-step-up", "a step-up that is called off, and a sign-in as another", .sampled
    ) { world in
        let app = try await world.started()
        let stepUp = spawn { await app.stepUp() }
        return await world.atOnce(world.callingOff(stepUp) + [{ await app.signIn(as: "bob") }])
    }

    static let refreshesBesideStepUps = Scenario(
        "refreshes-beside-step-ups", "refreshes that fail beside step-ups, and a sign-out and a sign-in between them",
        .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowLostAnswer()
        app.fake.script(.refresh, .unreachable)
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await app.stepUp() },
                { await app.refresh() },
                { await app.restore() },
                { await app.stepUp() },
                { await app.refresh() },
                { await app.refresh() },
                { await app.signOut() },
            ])
    }

    static let stepUpAndRefresh = Scenario(
        "step-up-and-refresh", "a step-up beside a refresh", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.refresh() })
    }

    static let stepUpAndRequest = Scenario(
        "step-up-and-request", "a step-up beside a request", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.load() })
    }

    static let stepUpAndSignOut = Scenario(
        "step-up-and-sign-out", "a step-up and a sign-out at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.stepUp() },
            { await app.signOut() })
    }

    static let stepUpWhileLocked = Scenario(
        "step-up-while-locked", "somebody wants to step up or to sign in while the disk is read, and can't be", .sampled
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.script(.read, .locked, .locked)
        let app = await world.start()
        app.fake.script(.signIn, .unreachable, .unreachable)
        let signIn = spawn { await app.signIn(as: "bob") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await app.stepUp() },
                { await app.restore() },
                { await app.stepUp() },
                { await app.restore() },
                { await app.load() },
                { await app.signIn(as: "carol") },
            ])
    }
}
