import GatehouseTesting
import GatehouseTypes

extension Scenario {
    static let cancelledRequest = Scenario(
        "cancelled-request", "two requests that wait for one refresh, and one of them is cancelled", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        let request = spawn { await app.load() }
        return await world.atOnce(world.callingOff(request) + [{ await app.load() }])
    }

    /// Isn't one of ``all``: it shows that a fault is found.
    package static let carelessRequest = Scenario(
        "careless-request", "a request that isn't looked at once more before it's sent, and a sign-out", .whole,
        settings: .init(isCareless: true)
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.signOut() })
    }

    static let providerSwitchAndRequest = Scenario(
        "provider-switch-and-request", "a request and a sign-in while the app changes its provider", .sampled
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { await app.signIn(as: "bob") },
            { await app.switchProvider() })
    }

    static let rejectedBesideOthers = Scenario(
        "rejected-beside-others",
        "the server ends sessions while somebody renews, signs in and steps up again and again", .sampled
    ) { world in
        let app = try await world.started()
        world.watch.allowServerRevocation()
        return await world.atOnce(
            { await app.refresh() },
            { world.revokeEverything() },
            { await app.signIn(as: "bob") },
            { await app.stepUp() },
            { await app.refresh() },
            { await app.signIn(as: "carol") },
            { await app.refresh() },
            { await app.stepUp() })
    }

    static let requestAndSignInAsAnother = Scenario(
        "request-and-sign-in-as-another", "a request that is refused, and a sign-in as another", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        return await world.atOnce(
            { await app.load() },
            { await app.signIn(as: "bob") })
    }

    static let requestExpiryAndSignOut = Scenario(
        "request-expiry-sign-out", "a request, an expiry and a sign-out at once", .whole
    ) { world in
        let app = try await world.started()
        return await world.atOnce(
            { await app.load() },
            { world.expire() },
            { await app.signOut() })
    }

    static let twoRequestsAndExpiry = Scenario(
        "two-requests-and-expiry", "two requests with a token that has just ended: one refresh", .whole
    ) { world in
        let app = try await world.started()
        _ = world.expire()
        return await world.atOnce(
            { await app.load() },
            { await app.load() })
    }
}
