import GatehouseClient
import GatehouseTypes

extension AccountSession {
    /// The time that a running exchange with a server gets to finish after Ctrl-C. If a refresh were cut off, the
    /// session could be lost.
    private static let patience = Duration.seconds(10)

    /// Does something with the session, and waits for what goes on by itself after it, such as the deletion of a
    /// session that the server has ended. Somebody at a terminal is told that the provider is waited for, and can call
    /// it off.
    func use<Value: Sendable>(
        for invocation: Invocation, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let interruption = try Interruption()
        return try await invocation.waiting(for: profile.place) { _ in
            do {
                let value = try await interruption.cancelling(body)
                await finish(invocation)
                return value
            } catch {
                await finish(invocation, after: error)
                throw Advice.naming(loginCommand, in: error)
            }
        }
    }

    private func finish(_ invocation: Invocation, after error: (any Error)? = nil) async {
        await finishBackgroundWork(after: error)
        if !(error is Interruption.Called) { await forgetUnneeded(for: invocation) }
        if manager.state.session?.durability == .memoryOnly {
            invocation.console.note("The renewed session couldn't be stored; the next command renews it again.")
        }
    }

    /// Waits for the session's background work. After Ctrl-C the wait is limited.
    func finishBackgroundWork(after error: (any Error)? = nil) async {
        guard error is Interruption.Called else { return await manager.finishBackgroundWork() }
        await firstEnd(of: [
            { await manager.finishBackgroundWork() }, { try? await time.sleep(for: AccountSession.patience) },
        ])
    }
}
