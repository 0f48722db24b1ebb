public import Foundation
public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A user whose answers are scripted. It records everything that was shown.
///
/// A question without a scripted answer is cancelled.
public final class ScriptedPrompt: CredentialPrompt {
    /// One answer of the script.
    public enum Step: Sendable {
        /// Fills in a form. The answers are identified by the fields' names; a missing answer is empty.
        case fill([String: String])
        /// Chooses the item with that text.
        case choose(String)
        /// Chooses the item with that index, even if it doesn't exist.
        case chooseItem(Int)
        /// Cancels the question.
        case cancel
        /// Waits until the gate opens, even if the task is cancelled meanwhile, and then continues with the next step.
        case think(Gate<Void>)
    }

    private struct State {
        var steps: [Step]
        var forms: [PromptForm] = []
        var menus: [PromptMenu] = []
        var messages: [String] = []
        var addresses: [URL] = []
    }

    private let state: Mutex<State>
    private let asked = Tally()

    /// Creates a user with a script.
    public init(_ steps: Step...) {
        state = Mutex(State(steps: steps))
    }

    /// The forms that were shown, in order.
    public var forms: [PromptForm] { state.withLock { $0.forms } }
    /// The menus that were shown, in order.
    public var menus: [PromptMenu] { state.withLock { $0.menus } }
    /// The messages that were shown, in order.
    public var messages: [String] { state.withLock { $0.messages } }
    /// The URLs that were opened, in order.
    public var addresses: [URL] { state.withLock { $0.addresses } }

    /// Waits until at least that many questions have been asked.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    public func waitForQuestions(_ count: Int = 1) async throws {
        try await asked.wait(for: count)
    }

    /// Fills in a form with the next answer of the script.
    ///
    /// - Throws: `AuthError` with `cancelled` if the next step doesn't fill in a form.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        state.withLock { $0.forms.append(form) }
        guard case .fill(let answers) = await nextStep() else { throw AuthError(.cancelled) }
        return PromptAnswers(answers.mapValues { Secret($0) })
    }

    /// Chooses an item with the next answer of the script.
    ///
    /// - Throws: `AuthError` with `cancelled` if the next step chooses no item or an unknown one.
    public func choose(from menu: PromptMenu) async throws -> Int {
        state.withLock { $0.menus.append(menu) }
        switch await nextStep() {
        case .chooseItem(let place): return place
        case .choose(let text):
            guard let place = menu.items.firstIndex(of: text) else { throw AuthError(.cancelled) }
            return place
        case .fill, .cancel, .think, nil: throw AuthError(.cancelled)
        }
    }

    /// Records the message.
    public func show(_ message: String) async throws {
        state.withLock { $0.messages.append(message) }
    }

    /// Records the URL.
    public func open(_ address: URL) async throws {
        state.withLock { $0.addresses.append(address) }
    }

    private func nextStep() async -> Step? {
        asked.increment()
        while true {
            let step = state.withLock { $0.steps.isEmpty ? nil : $0.steps.removeFirst() }
            guard case .think(let gate) = step else { return step }
            await spawn { try? await gate.wait() }.value
        }
    }
}
