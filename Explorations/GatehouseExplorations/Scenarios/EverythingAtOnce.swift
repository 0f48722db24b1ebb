extension Scenario {
    static let everythingAtOnce = Scenario(
        "everything-at-once", "requests, an expiry, a refresh, sign-ins, a sign-out and a cancellation at once",
        .sampled
    ) { world in
        await world.everything(in: try await world.started())
    }
}
