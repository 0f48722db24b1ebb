import Foundation
import GatehouseClient
import GatehouseTypes

/// Where secrets come in: a file, standard input, or a prompt. Never an argument, which every user of the machine can read.
enum SecretInput {
    /// Reads the secret that an option names: a path, or `-` for standard input; without the option, asks on the terminal.
    static func read(_ option: String, prompt: String, in invocation: Invocation) async throws -> Secret {
        if let path = invocation.value(option) { return try read(path) }
        return try await ask(
            prompt, usage: invocation.usage("give it with '--\(option) FILE', or '-' for standard input"))
    }

    /// Reads the secret at a path, or `-` for standard input.
    static func read(_ path: String) throws -> Secret {
        path == "-" ? try firstLineOfInput() : try PrivateFiles.read(URL(filePath: path))
    }

    /// Reads the secret that an option names, or the first line of standard input without the option.
    static func readOrInput(_ option: String, in invocation: Invocation) throws -> Secret {
        guard let path = invocation.value(option), path != "-" else { return try firstLineOfInput() }
        return try PrivateFiles.read(URL(filePath: path))
    }

    private static func firstLineOfInput() throws(CommandFailure) -> Secret {
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw CommandFailure("standard input holds nothing")
        }
        return Secret(line)
    }

    private static func ask(_ prompt: String, usage: UsageError) async throws -> Secret {
        guard let terminal = try? TerminalPrompt.controllingTerminal() else { throw usage }
        let form = PromptForm(title: prompt, fields: [.secret("secret", label: "Password")])
        let answers = try await Interruption().cancelling { try await terminal.fill(form) }
        let secret = answers.secret("secret")
        guard !secret.isEmpty else { throw CommandFailure("nothing was typed") }
        return secret
    }
}
