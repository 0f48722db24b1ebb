import GatehouseTypes
import Synchronization

/// One attempt of a module, from its call to its end.
///
/// When the attempt ends, all that a process awaits ends, too, even if the prompt ignores the cancellation of its task.
final class RunningLogin: Sendable {
    private struct State {
        var ending: AuthError?
        var waiting: [UInt64: @Sendable (AuthError) -> Void] = [:]
        var nextNumber: UInt64 = 0
        var sessions: [AuthSession] = []
    }

    private let state = Mutex(State())

    /// Ends the attempt. Only the first call has an effect.
    func end(_ error: AuthError) {
        let waiting = state.withLock { state in
            guard state.ending == nil else { return [:] as [UInt64: @Sendable (AuthError) -> Void] }
            state.ending = error
            defer { state.waiting = [:] }
            return state.waiting
        }
        for stop in waiting.sorted(by: { $0.key < $1.key }) { stop.value(error) }
    }

    /// Throws the attempt's error if it has ended.
    func check() throws(AuthError) {
        if let ending = state.withLock({ $0.ending }) { throw ending }
    }

    /// Runs an operation of the prompt until it returns or the attempt ends.
    func perform<Answer: Sendable>(_ question: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        let answer = OneShot<Result<Answer, AuthError>>()
        let number = try enter { answer.resolve(.failure($0)) }
        let task = spawn {
            do {
                answer.resolve(.success(try await question()))
            } catch {
                answer.resolve(.failure(AuthError(error)))
            }
        }
        defer {
            task.cancel()
            state.withLock { $0.waiting[number] = nil }
        }
        return try await answer.value().get()
    }

    /// Shows a menu, and returns the index of the chosen item.
    func choose(from menu: PromptMenu, _ prompt: any CredentialPrompt) async throws -> Int {
        let place = try await perform { try await prompt.choose(from: menu) }
        guard menu.items.indices.contains(place) else {
            throw AuthError(.misconfigured, "the prompt returned an index that the menu doesn't have")
        }
        return place
    }

    /// Records a session that the provider has issued.
    func keep(_ session: AuthSession) {
        state.withLock { $0.sessions.append(session) }
    }

    /// Returns the sessions that the provider has issued, and removes them. No later call returns them.
    func takeSessions() -> [AuthSession] {
        state.withLock { state in
            defer { state.sessions = [] }
            return state.sessions
        }
    }

    private func enter(_ stop: @escaping @Sendable (AuthError) -> Void) throws(AuthError) -> UInt64 {
        try state.withLock { state throws(AuthError) in
            if let ending = state.ending { throw ending }
            state.nextNumber += 1
            state.waiting[state.nextNumber] = stop
            return state.nextNumber
        }
    }
}
