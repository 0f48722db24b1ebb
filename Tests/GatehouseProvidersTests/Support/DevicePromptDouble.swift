import GatehouseClient
import GatehouseTesting
import Synchronization

/// A prompt that remembers what it showed, and what came of it.
final class DevicePromptDouble: DeviceCodePrompt {
    private let state = Mutex((codes: [DeviceCode](), outcomes: [DeviceCodeOutcome]()))
    private let error: AuthError?

    init(failing error: AuthError? = nil) {
        self.error = error
    }

    var codes: [DeviceCode] { state.withLock { $0.codes } }
    var outcomes: [DeviceCodeOutcome] { state.withLock { $0.outcomes } }

    func show(_ code: DeviceCode) async throws {
        state.withLock { $0.codes.append(code) }
        if let error { throw error }
    }

    func finish(_ outcome: DeviceCodeOutcome) async {
        state.withLock { $0.outcomes.append(outcome) }
    }
}

extension ManualTimeSource {
    /// Lets time pass as fast as somebody waits for it, while something runs.
    func flowing<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                while true {
                    try await self.waitForSleepers()
                    self.advanceToNextSleeper()
                }
            }
            return try await body()
        }
    }
}
