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
        if let path = invocation.value(option) {
            invocation.warnIfExposed(path)
            return try read(path)
        }
        guard let terminal = try? TerminalPrompt.controllingTerminal() else {
            throw invocation.usage(
                "no terminal to ask for the password: pass '--\(option) FILE', or '--\(option) -' for standard input")
        }
        return try await ask(prompt, isNew: isNew, on: terminal)
    }

    /// Reads the secret at a path, or `-` for standard input. A secret is one line of UTF-8. The line breaks at its end
    /// don't belong to it.
    static func read(_ path: String) throws -> Secret {
        let isInput = path == "-"
        let place = isInput ? "standard input" : "the file \(path)"
        var bytes = try isInput ? input() : FileBytes.read(URL(filePath: path), maximumSize: maximumSize)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        guard !bytes.isEmpty else { throw CommandFailure("\(place) is empty") }
        guard !bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
            throw CommandFailure("\(place) has more than one line, and a secret is exactly one")
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw CommandFailure("\(place) isn't valid UTF-8, so it can't be used as a secret")
        }
        return Secret(bytes: bytes)
    }

    private static let maximumSize = 64 * 1024

    /// Reads standard input: at a terminal one line, otherwise all.
    private static func input() throws -> [UInt8] {
        let input = ByteInput.standard
        return try input.isTerminal ? input.read(maximumSize) : input.readAll(maximumSize: maximumSize)
    }

    /// Reads the token in the file that an option names. Without the option, reads standard input.
    static func tokenOrInput(_ option: String, in invocation: Invocation) throws -> Secret {
        let path = invocation.value(option) ?? "-"
        if path == "-", ByteInput.standard.isTerminal {
            invocation.console.note("Reading the token from standard input. End it with Enter.")
        }
        return try read(path)
    }

    private static func ask(_ prompt: String, isNew: Bool, on terminal: TerminalPrompt) async throws -> Secret {
        var form = PromptForm(title: prompt, fields: [.secret("secret", label: "Password")])
        if isNew { form.fields.append(.secret("repetition", label: "Repeat password")) }
        let answers: PromptAnswers
        do {
            answers = try await Interruption().cancelling { [form] in try await terminal.fill(form) }
        } catch let error as Interruption.Called {
            // The message doesn't belong on the line of the question.
            try? await terminal.show("")
            throw error
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
