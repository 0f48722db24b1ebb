import GatehouseClient
import GatehouseTypes

extension Command {
    /// Says who is signed in.
    static let status = Command(
        path: ["status"], summary: "Say who is signed in.", options: [Profile.option, .json]
    ) { invocation in
        guard let session = try await AccountSession.open(invocation) else {
            invocation.result(
                ["state": "signedOut", "reason": "nothingStored"], text: "Nobody is signed in.")
            return .done
        }
        let state = try await session.use(for: invocation) { try await session.manager.restore() }
        invocation.result(state.report(at: session.time.now), text: state.sentence)
        return .done
    }
}
