import GatehouseTypes
import Synchronization

/// One attempt of a module, from its call to its end.
///
/// Whatever a process waits for ends with it, whether or not the prompt notices that its task was cancelled.
final class RunningLogin: Sendable {
    private struct State {
        var ending: AuthError?
        var waiting: [UInt64: @Sendable (AuthError) -> Void] = [:]
        var nextNumber: UInt64 = 0
        var sessions: [AuthSession] = []
    }

    private let state = Mutex(State())

    /// Ends the attempt. Only the first ending counts.
    func end(_ error: AuthError) {
        let waiting = state.withLock { state in
            guard state.ending == nil else { return [:] as [UInt64: @Sendable (AuthError) -> Void] }
            state.ending = error
            defer { state.waiting = [:] }
            return state.waiting
        }
        for stop in waiting.sorted(by: { $0.key < $1.key }) { stop.value(error) }
    }

    /// Refuses to go on once the attempt is over.
    func check() throws(AuthError) {
        if let ending = state.withLock({ $0.ending }) { throw ending }
    }

    /// Asks somebody, for no longer than the attempt lasts.
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

    /// Lets the person choose.
    func choose(from menu: PromptMenu, _ prompt: any CredentialPrompt) async throws -> Int {
        let place = try await perform { try await prompt.choose(from: menu) }
        guard menu.items.indices.contains(place) else {
            throw AuthError(.misconfigured, "the prompt chose an item that the menu doesn't have")
        }
        return place
    }

    /// Notes a session that the provider has given.
    func keep(_ session: AuthSession) {
        state.withLock { $0.sessions.append(session) }
    }

    /// The sessions that the provider has given, for none of which anybody will ask again.
    func takeSessions() -> [AuthSession] {
        state.withLock { state in
            defer { state.sessions = [] }
            return state.sessions
        }
    }

    private func enter(_ stop: @escaping @Sendable (AuthError) -> Void) throws(AuthError) -> UInt64 {
        let result: Result<UInt64, AuthError> = state.withLock { state in
            if let ending = state.ending { return .failure(ending) }
            state.nextNumber += 1
            state.waiting[state.nextNumber] = stop
            return .success(state.nextNumber)
        }
        return try result.get()
    }
}
