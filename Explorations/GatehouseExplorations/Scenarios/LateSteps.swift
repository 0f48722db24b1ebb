import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let lateAdoption = lateAdoption("late-adoption", "much else is done") { _ in }

    static let lateAdoptionAndSignIn = lateAdoption(
        "late-adoption-and-sign-in", "somebody else has signed in and more is done"
    ) { second in
        _ = await second.signIn(as: "bob")
    }

    static let lateAdoptionAndSignOut = lateAdoption(
        "late-adoption-and-sign-out", "it has signed out and more is done"
    ) { second in
        _ = await second.signOut()
    }

    private static func lateAdoption(
        _ name: String, _ summary: String, _ earlier: @escaping @Sendable (AppProcess) async -> Void
    ) -> Scenario {
        siblings(name, "tokens that another process got have been read, and aren't taken before \(summary)") {
            world, first, second in
            let read = world.hold("second", at: .answered)
            let refreshes = await inOrder {
                let refreshes = [first, second].map { process in spawn { await process.refresh() } }
                await read.reached()
                await earlier(second)
                return refreshes
            }
            var answers = await world.everything(in: second, beside: read)
            for refresh in refreshes { answers.append(await refresh.value) }
            return answers
        }
    }

    static let lateDurability = Scenario(
        "late-durability",
        "what the disk didn't take at first has been written, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        let written = await inOrder {
            _ = await app.signIn(as: "bob")
            let written = world.hold("app", at: .written)
            try? await world.time.waitForSleepers()
            world.time.advanceToNextSleeper()
            await written.reached()
            _ = await app.signIn(as: "erin")
            return written
        }
        return await world.everything(in: app, beside: written)
    }

    static let lateFailure = Scenario(
        "late-failure", "a refresh didn't reach the server, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        app.fake.script(.refresh, .unreachable)
        return await world.everything(in: app, lateAt: .answered)
    }

    static let lateRead = lateRead(
        "late-read", "the disk has been read, and nobody hears of it before much else is done")

    static let lateLock = lateRead(
        "late-lock", "the disk couldn't be read, and nobody hears of it before much else is done", .locked)

    private static func lateRead(_ name: String, _ summary: String, _ reading: FaultyStore.Step = .done) -> Scenario {
        Scenario(name, summary, .sampled) { world in
            let read = world.hold("app", at: .answered)
            world.disk.store.script(.read, reading)
            let app = try await inOrder {
                try await world.store("alice")
                let app = await world.start()
                await read.reached()
                _ = await app.signIn(as: "bob")
                return app
            }
            return await world.everything(in: app, beside: read)
        }
    }

    static let lateRejection = Scenario(
        "late-rejection", "the server has ended the session, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        _ = world.revokeEverything()
        return await world.everything(in: app, lateAt: .answered)
    }

    static let lateWrite = Scenario(
        "late-write", "renewed tokens have been written, and nobody hears of it before much else is done", .sampled
    ) { world in
        let app = try await world.started()
        return await world.everything(in: app, lateAt: .written)
    }
}
