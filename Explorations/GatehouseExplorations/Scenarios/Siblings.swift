import GatehouseClient
import GatehouseTesting
import GatehouseTypes

extension Scenario {
    /// What two processes do that have read the same disk.
    static func siblings(
        _ name: String, _ summary: String, isMortal: Bool = false,
        _ body: @escaping @Sendable (World, _ first: AppProcess, _ second: AppProcess) async throws -> [String]
    ) -> Scenario {
        Scenario(name, summary, .sampled, settings: .init(isShared: true)) { world in
            let first = try await world.started(named: "first", isMortal: isMortal)
            let second = try await world.started(named: "second")
            return try await body(world, first, second)
        }
    }

    static let rejectionIsStoredLate = siblings(
        "rejection-is-stored-late",
        "the server rejects a session, the disk refuses at first to store that, and another process signs in anew"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        world.watch.expectToLast("bob")
        _ = world.revokeEverything()
        world.disk.store.script(.save, .failed)
        world.disk.store.script(.erase, .failed)
        return await world.atOnce(
            { await second.refresh() },
            { await first.signIn(as: "bob") })
    }

    static let siblingCallsOffStepUp = siblings(
        "sibling-calls-off-step-up",
        "a step-up that is called off while it waits for another process's renewal; then both renew again"
    ) { world, first, second in
        let hold = world.hold("second", at: .written)
        let (renewal, stepUp) = await inOrder {
            let renewal = spawn { await second.refresh() }
            await hold.reached()
            let stepUp = spawn { await first.stepUp() }
            await untilIdle()
            return (renewal, stepUp)
        }
        let answers = await world.atOnce(
            world.callingOff(stepUp) + [{ hold.release() }, { await renewal.value }])
        return answers + [world.expire()]
    }

    static let siblingDies = siblings(
        "sibling-dies", "one process dies in a refresh while another waits for its turn", isMortal: true
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { first.kill() })
    }

    static let siblingEndedByServer = siblings(
        "sibling-ended-by-server", "the server ends the session while two processes renew it"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { world.revokeEverything() })
    }

    static let siblingIsLockedOut = Scenario(
        "sibling-is-locked-out", "a process can't read the disk at first while another one signs in and out", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        world.disk.store.script(.read, .locked, .locked, .locked, .locked)
        let second = await world.start("second")
        let signIn = spawn { await second.signIn(as: "dave") }
        return await world.atOnce(
            world.callingOff(signIn) + [
                { await second.restore() },
                { await first.signIn(as: "bob") },
                { await second.stepUp() },
                { await second.signIn(as: "carol") },
                { await second.load() },
            ])
    }

    static let siblingLosesAnswer = siblings(
        "sibling-loses-answer", "one process loses the answer to its refresh while another waits for its turn"
    ) { world, first, second in
        world.watch.allowLostAnswer()
        first.fake.script(.refresh, .answerLost, .answerLost)
        return await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }

    static let siblingRefreshes = siblings(
        "sibling-refreshes", "two processes renew one session at once: one asks the server, the other adopts"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() })
    }

    static let siblingRequests = siblings(
        "sibling-requests", "two processes send requests with a token that has just ended"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await first.load() },
            { await second.load() })
    }

    static let siblingSignsIn = siblings(
        "sibling-signs-in", "one process signs in as another while a second one renews"
    ) { world, first, second in
        await world.atOnce(
            { await first.signIn(as: "bob") },
            { await second.refresh() })
    }

    static let siblingSignsInDuringRejection = siblings(
        "sibling-signs-in-during-rejection",
        "the server rejects the session that one process renews while a second one signs in anew"
    ) { world, first, second in
        world.watch.allowServerRevocation()
        world.watch.expectToLast("bob")
        _ = world.revokeEverything()
        return await world.atOnce(
            { await second.refresh() },
            { await first.signIn(as: "bob") })
    }

    static let siblingSignsInDuringRenewal = siblings(
        "sibling-signs-in-during-renewal",
        "one process stores another account's session while a second one renews for a request"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await second.load() },
            { await first.signIn(as: "bob") },
            { await second.refresh() })
    }

    static let siblingSignsOut = siblings(
        "sibling-signs-out", "one process signs out while another sends a request"
    ) { world, first, second in
        _ = world.expire()
        return await world.atOnce(
            { await first.signOut() },
            { await second.load() })
    }

    static let siblingStarts = Scenario(
        "sibling-starts", "a process starts while another one changes everything", .sampled,
        settings: .init(isShared: true)
    ) { world in
        let first = try await world.started(named: "first")
        let second = await world.start("second")
        return await world.atOnce(
            { await second.restore() },
            { await first.refresh() },
            { await first.signIn(as: "bob") },
            { await second.signIn(as: "carol") },
            { await second.load() },
            { await second.signOut() },
            { await second.stepUp() })
    }

    static let siblingStepsUp = siblings(
        "sibling-steps-up", "one process steps up while another renews"
    ) { world, first, second in
        await world.atOnce(
            { await first.stepUp() },
            { await second.refresh() })
    }

    static let siblingsAtOnce = siblings(
        "siblings-at-once", "two processes send, renew, sign in, sign out and step up at once"
    ) { world, first, second in
        await world.atOnce(
            { await first.load() },
            { await second.load() },
            { await first.refresh() },
            { world.expire() },
            { await second.signIn(as: "bob") },
            { await first.signOut() },
            { await second.stepUp() })
    }

    static let siblingsChangeHands = siblings(
        "siblings-change-hands", "two processes renew, sign in as others, step up and sign out"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.signIn(as: "bob") },
            { await second.stepUp() },
            { await second.signOut() },
            { await first.signIn(as: "carol") },
            { await second.refresh() })
    }

    static let siblingsRenew = siblings(
        "siblings-renew", "two processes renew and step up, and one of them is about to sign in as another"
    ) { world, first, second in
        await world.atOnce(
            { await first.refresh() },
            { await second.refresh() },
            { await second.stepUp() },
            { await second.signIn(as: "bob") },
            { await first.stepUp() },
            { await second.refresh() })
    }
}
