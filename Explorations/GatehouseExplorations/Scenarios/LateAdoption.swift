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
}
