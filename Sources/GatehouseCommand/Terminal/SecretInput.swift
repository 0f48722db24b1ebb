import Foundation
import GatehouseClient
import GatehouseTerminal
import GatehouseTypes

/// Reads secrets from a file, standard input or a prompt, never from an argument: every user of the machine can read
/// the arguments.
enum SecretInput {
    /// Reads the secret at the path that an option names, or `-` for standard input. Without the option, prompts on the
    /// terminal, twice if the secret is a new one.
    static func read(
        _ option: String, prompt: String, isNew: Bool = false, in invocation: Invocation
    ) async throws -> Secret {
        if let path = invocation.value(option) { return try read(path) }
        guard let terminal = try? TerminalPrompt.controllingTerminal() else {
            throw invocation.usage(
                "no terminal to ask for the password: pass '--\(option) FILE', or '--\(option) -' for standard input")
        }
        return try await ask(prompt, isNew: isNew, on: terminal)
    }

    /// Reads the secret at a path, or `-` for standard input.
    static func read(_ path: String) throws -> Secret {
        path == "-" ? try firstLineOfInput() : try content(of: path)
    }

    /// Reads the token in the file that an option names. Without the option, reads the first line of standard input.
    static func tokenOrInput(_ option: String, in invocation: Invocation) throws -> Secret {
        let path = invocation.value(option) ?? "-"
        if path == "-", ByteInput.standard.isTerminal {
            invocation.console.note("Reading the token from standard input. End it with Enter.")
        }
        return try read(path)
    }

    private static func content(of path: String) throws(CommandFailure) -> Secret {
        let secret = try FileBytes.secret(URL(filePath: path))
        guard !secret.isEmpty else { throw CommandFailure("the file \(path) is empty") }
        return secret
    }

    private static func firstLineOfInput() throws(CommandFailure) -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw CommandFailure("standard input is empty")
        }
        return Secret(line)
    }

    private static func ask(_ prompt: String, isNew: Bool, on terminal: TerminalPrompt) async throws -> Secret {
        var form = PromptForm(title: prompt, fields: [.secret("secret", label: "Password")])
        if isNew { form.fields.append(.secret("repetition", label: "Repeat password")) }
        let answers: PromptAnswers
        do {
            answers = try await Interruption().cancelling { [form] in try await terminal.fill(form) }
        } catch let error as AuthError where error.code == .cancelled {
            throw CommandFailure("no password was entered, and nothing was changed")
        }
        let secret = answers.secret("secret")
        guard !secret.isEmpty else { throw CommandFailure("the password is empty, and nothing was changed") }
        guard !isNew || answers.secret("repetition").revealedBytes == secret.revealedBytes else {
            throw CommandFailure("the two passwords differ, and nothing was changed; run the command again")
        }
        return secret
    }
}
