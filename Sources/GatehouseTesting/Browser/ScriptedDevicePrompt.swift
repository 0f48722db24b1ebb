public import GatehouseClient
import Synchronization

/// A prompt that records device codes and their outcomes instead of showing them.
public final class ScriptedDevicePrompt: DeviceCodePrompt {
    private struct State {
        var codes: [DeviceCode] = []
        var outcomes: [DeviceCodeOutcome] = []
    }

    private let state = Mutex(State())
    private let person: @Sendable (DeviceCode) async throws -> Void

    /// Creates a prompt.
    ///
    /// - Parameter person: Acts as the user on the other device. It is called when a code is shown. If it throws,
    ///   showing the code fails with that error.
    public init(_ person: @escaping @Sendable (DeviceCode) async throws -> Void = { _ in }) {
        self.person = person
    }

    /// The codes that were shown, in order.
    public var codes: [DeviceCode] { state.withLock { $0.codes } }

    /// The outcomes of the codes, in order.
    public var outcomes: [DeviceCodeOutcome] { state.withLock { $0.outcomes } }

    /// Records the code and calls the closure that acts as the user.
    public func show(_ code: DeviceCode) async throws {
        state.withLock { $0.codes.append(code) }
        try await person(code)
    }

    /// Records the outcome.
    public func finish(_ outcome: DeviceCodeOutcome) async {
        state.withLock { $0.outcomes.append(outcome) }
    }
}
