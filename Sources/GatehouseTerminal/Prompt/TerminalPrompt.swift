public import Foundation
public import GatehouseClient
import GatehouseTypes
import Glibc

/// Asks a person at a terminal: one line for each question, a numbered menu, and nothing shown where a secret is typed.
///
/// While a secret is typed the terminal's echo is off. It's on again when the secret is there, when the login is called
/// off, and before a signal ends or stops the process. Bad input is asked for again; the end of input calls the login
/// off. What is shown can't control the terminal.
public struct TerminalPrompt: CredentialPrompt {
    private let input: TerminalInput
    private let output: TerminalOutput
    private let texts: TerminalTexts

    /// Asks on two open descriptors, which stay open.
    ///
    /// - Parameters:
    ///   - input: Where answers are read; standard input unless told otherwise. Only a terminal echoes.
    ///   - output: Where questions are written; standard error unless told otherwise, so that a program's results
    ///     aren't mixed with them.
    ///   - texts: The words that a person reads.
    public init(
        input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO, texts: TerminalTexts = TerminalTexts()
    ) {
        self.input = TerminalInput(Descriptor(input, isOwned: false))
        self.output = TerminalOutput(Descriptor(output, isOwned: false))
        self.texts = texts
    }

    private init(terminal: Descriptor, texts: TerminalTexts) {
        input = TerminalInput(terminal)
        output = TerminalOutput(terminal)
        self.texts = texts
    }

    /// Asks on the terminal that controls the process, wherever its standard streams lead.
    ///
    /// - Parameter texts: The words that a person reads.
    /// - Returns: The prompt.
    /// - Throws: ``AuthError`` with ``AuthError/Code/unsupportedCredential`` if there is none, and so nobody to ask.
    public static func controllingTerminal(
        texts: TerminalTexts = TerminalTexts()
    ) throws(AuthError) -> TerminalPrompt {
        TerminalPrompt(terminal: try Descriptor(opening: "/dev/tty"), texts: texts)
    }

    /// Asks for the fields, one after the other.
    ///
    /// - Throws: ``AuthError``.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        try await introduce(form.title, form.notice)
        var answers: [String: Secret] = [:]
        for field in form.fields { answers[field.id] = try await answer(to: field) }
        return PromptAnswers(answers)
    }

    /// Shows a numbered list and asks for a number.
    ///
    /// - Throws: ``AuthError``.
    public func choose(from menu: PromptMenu) async throws -> Int {
        try await introduce(menu.title, menu.notice)
        for (place, item) in menu.items.enumerated() {
            try await output.writeLine("  \(place + 1)) \(item)")
        }
        let preselected = menu.preselected.flatMap { menu.items.indices.contains($0) ? $0 : nil }
        let question = texts.number + (preselected.map { " [\($0 + 1)]" } ?? "") + ": "
        while true {
            let answer = try await ask(question, .text).revealed.filter { !$0.isWhitespace }
            if answer.isEmpty, let preselected { return preselected }
            if let number = Int(answer), menu.items.indices.contains(number - 1) { return number - 1 }
            try await output.writeLine(texts.badNumber(menu.items.count))
        }
    }

    /// Writes a line.
    ///
    /// - Throws: ``AuthError``.
    public func show(_ message: String) async throws {
        try await output.writeLine(message)
    }

    /// Shows an address, to be opened in a browser on whatever machine.
    ///
    /// - Throws: ``AuthError``.
    public func open(_ address: URL) async throws {
        try await output.writeLine(texts.open)
        try await output.writeLine(address.absoluteString)
    }

    private func introduce(_ title: String, _ notice: String?) async throws {
        try await output.writeLine(title)
        if let notice { try await output.writeLine(notice) }
    }

    private func answer(to field: PromptForm.Field) async throws -> Secret {
        let question = field.label + (field.suggestion.map { " [\($0)]" } ?? "") + ": "
        let answer = try await ask(question, field.kind)
        return answer.isEmpty ? Secret(field.suggestion ?? "") : answer
    }

    /// Asks until the answer is a line of text that isn't too long.
    private func ask(_ question: String, _ kind: PromptForm.Field.Kind) async throws -> Secret {
        while true {
            let line = try await input.readLine(hidden: kind == .secret) { try output.write(question) }
            if kind == .secret { try await output.writeLine("") }
            switch line {
            case .text(let text): return text
            case .tooLong: try await output.writeLine(texts.tooLong)
            case .notText: try await output.writeLine(texts.notText)
            case .end: throw AuthError(.cancelled, "the input has ended")
            }
        }
    }
}
