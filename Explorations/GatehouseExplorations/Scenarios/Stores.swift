import GatehouseClient
import GatehouseTesting

extension Scenario {
    static let corruptDisk = Scenario(
        "corrupt-disk", "the disk can't be understood, and somebody signs in", .whole
    ) { world in
        world.disk.store.damage()
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }

    static let eraseFails = Scenario(
        "erase-fails", "a sign-out that the disk refuses at first, and a sign-in", .whole
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        world.disk.store.script(.erase, .failed)
        return await world.atOnce(
            { await app.signOut() },
            { await app.signIn(as: "bob") })
    }

    static let foreignSession = Scenario(
        "foreign-session", "the disk holds a session of a provider that isn't there, and somebody signs in", .whole
    ) { world in
        try await inOrder { try await world.store("alice", provider: "gone") }
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }

    static let lockedStore = Scenario(
        "locked-store", "a request and a sign-in while the disk is locked, and is unlocked", .whole
    ) { world in
        try await inOrder { try await world.store("alice") }
        world.disk.store.setFault(.locked)
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.restore() },
            { world.unlock() })
    }

    static let nothingStored = Scenario(
        "nothing-stored", "an empty disk is read while a request waits and somebody signs in", .sampled
    ) { world in
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.load() },
            { await app.signIn(as: "bob") })
    }

    static let restoreAndSignIn = Scenario(
        "restore-and-sign-in", "the disk is read while somebody signs in", .whole
    ) { world in
        try await world.store("alice")
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.signIn(as: "bob") })
    }

    static let restoreAndSignOut = Scenario(
        "restore-and-sign-out", "the disk is read while somebody signs out", .whole
    ) { world in
        try await world.store("alice")
        let app = await world.start()
        return await world.atOnce(
            { await app.restore() },
            { await app.load() },
            { await app.signOut() })
    }

    static let storeFailsAndSignOut = Scenario(
        "store-fails-and-sign-out", "a refresh that can't be written at first, and a sign-out", .whole
    ) { world in
        let app = try await world.started()
        world.disk.store.script(.save, .failed)
        return await world.atOnce(
            { await app.refresh() },
            { await app.signOut() })
    }
}
