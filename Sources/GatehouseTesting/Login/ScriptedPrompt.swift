public import Foundation
public import GatehouseClient
import GatehouseTypes
import Synchronization

/// A person who answers from a script, and remembers what was shown.
///
/// A question that the script doesn't answer is called off.
public final class ScriptedPrompt: CredentialPrompt {
    /// One answer.
    public enum Step: Sendable {
        /// Fills in a form; the answers go by the fields' names, and a missing one is empty.
        case fill([String: String])
        /// Chooses the item with that text.
        case choose(String)
        /// Chooses the item at that place, whether there is one or not.
        case chooseItem(Int)
        /// Calls it off.
        case cancel
        /// Thinks until the gate opens, even if the task is cancelled meanwhile, and then does what follows in the script.
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

    /// A person with a script.
    public init(_ steps: Step...) {
        state = Mutex(State(steps: steps))
    }

    /// The forms that were shown, in order.
    public var forms: [PromptForm] { state.withLock { $0.forms } }
    /// The menus that were shown, in order.
    public var menus: [PromptMenu] { state.withLock { $0.menus } }
    /// What was said, in order.
    public var messages: [String] { state.withLock { $0.messages } }
    /// The addresses that were opened, in order.
    public var addresses: [URL] { state.withLock { $0.addresses } }

    /// Waits until at least that many questions have been asked.
    ///
    /// - Throws: `CancellationError` if the task is cancelled before.
    public func waitForQuestions(_ count: Int = 1) async throws {
        try await asked.wait(for: count)
    }

    /// Fills in a form as the script says.
    ///
    /// - Throws: `AuthError` with `cancelled`.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        state.withLock { $0.forms.append(form) }
        guard case .fill(let answers) = await nextStep() else { throw AuthError(.cancelled) }
        return PromptAnswers(answers.mapValues { Secret($0) })
    }

    /// Chooses as the script says.
    ///
    /// - Throws: `AuthError` with `cancelled`.
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

    /// Remembers what was said.
    public func show(_ message: String) async throws {
        state.withLock { $0.messages.append(message) }
    }

    /// Remembers the address.
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
