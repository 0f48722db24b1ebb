public import GatehouseClient
import Synchronization

/// A prompt for device codes that shows them to nobody, and remembers what it was given and what came of it.
public final class ScriptedDevicePrompt: DeviceCodePrompt {
    private struct State {
        var codes: [DeviceCode] = []
        var outcomes: [DeviceCodeOutcome] = []
    }

    private let state = Mutex(State())
    private let person: @Sendable (DeviceCode) async throws -> Void

    /// Makes a prompt.
    ///
    /// - Parameter person: Plays the person on the other device, as soon as the code is shown; what it throws keeps the code
    ///   from being shown.
    public init(_ person: @escaping @Sendable (DeviceCode) async throws -> Void = { _ in }) {
        self.person = person
    }

    /// The codes that were shown, in order.
    public var codes: [DeviceCode] { state.withLock { $0.codes } }

    /// How each of them ended.
    public var outcomes: [DeviceCodeOutcome] { state.withLock { $0.outcomes } }

    /// Remembers the code, and lets the person act.
    public func show(_ code: DeviceCode) async throws {
        state.withLock { $0.codes.append(code) }
        try await person(code)
    }

    /// Remembers how it ended.
    public func finish(_ outcome: DeviceCodeOutcome) async {
        state.withLock { $0.outcomes.append(outcome) }
    }
}
