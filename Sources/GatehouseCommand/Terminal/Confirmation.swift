import GatehouseClient
import GatehouseTerminal
import GatehouseTypes

/// Asks before something is done that can't be undone.
enum Confirmation {
    /// The option of commands that ask.
    static let option = Option.flag("yes", "Don't ask for confirmation.")

    /// Asks the user at the terminal to type a word. With `--yes` it doesn't ask.
    ///
    /// - Throws: ``UsageError`` if there is no terminal, ``CommandFailure`` if the user types something else.
    static func ask(_ question: String, word: String, in invocation: Invocation) async throws {
        guard !invocation.flag("yes") else { return }
        guard let terminal = try? TerminalPrompt.controllingTerminal() else {
            throw invocation.usage("no terminal to ask for confirmation: pass '--yes'")
        }
        let form = PromptForm(title: question, fields: [.text("answer", label: "Type \(word) to confirm")])
        let answer: String
        do {
            answer = try await Interruption().cancelling { try await terminal.fill(form) }.text("answer")
        } catch let error as Interruption.Called {
            try? await terminal.show("")
            throw error
        } catch let error as AuthError where error.code == .cancelled {
            throw CommandFailure("it wasn't confirmed, and nothing was changed")
        }
        guard answer == word else { throw CommandFailure("'\(answer)' isn't \(word), and nothing was changed") }
    }
}
