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
    private let output: Descriptor
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
        self.output = Descriptor(output, isOwned: false)
        self.texts = texts
    }

    private init(terminal: Descriptor, texts: TerminalTexts) {
        input = TerminalInput(terminal)
        output = terminal
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
        try introduce(form.title, form.notice)
        var answers: [String: Secret] = [:]
        for field in form.fields { answers[field.id] = try await answer(to: field) }
        return PromptAnswers(answers)
    }

    /// Shows a numbered list and asks for a number.
    ///
    /// - Throws: ``AuthError``.
    public func choose(from menu: PromptMenu) async throws -> Int {
        try introduce(menu.title, menu.notice)
        for (place, item) in menu.items.enumerated() {
            try output.writeLine("  \(place + 1)) \(item)")
        }
        let preselected = menu.preselected.flatMap { menu.items.indices.contains($0) ? $0 : nil }
        let question = texts.number + (preselected.map { " [\($0 + 1)]" } ?? "") + ": "
        while true {
            let answer = try await ask(question, .text).revealed.filter { !$0.isWhitespace }
            if answer.isEmpty, let preselected { return preselected }
            if let number = Int(answer), menu.items.indices.contains(number - 1) { return number - 1 }
            try output.writeLine(texts.badNumber(menu.items.count))
        }
    }

    /// Writes a line.
    ///
    /// - Throws: ``AuthError``.
    public func show(_ message: String) async throws {
        try output.writeLine(message)
    }

    /// Shows an address, to be opened in a browser on whatever machine.
    ///
    /// - Throws: ``AuthError``.
    public func open(_ address: URL) async throws {
        try output.writeLine(texts.open)
        try output.writeLine(address.absoluteString)
    }

    private func introduce(_ title: String, _ notice: String?) throws {
        try output.writeLine(title)
        if let notice { try output.writeLine(notice) }
    }

    private func answer(to field: PromptForm.Field) async throws -> Secret {
        let question = field.label + (field.suggestion.map { " [\($0)]" } ?? "") + ": "
        let answer = try await ask(question, field.kind)
        return answer.isEmpty ? Secret(field.suggestion ?? "") : answer
    }

    /// Asks until the answer is a line of text that isn't too long.
    private func ask(_ question: String, _ kind: PromptForm.Field.Kind) async throws -> Secret {
        while true {
            let line = try await input.readLine(hidden: kind == .secret) { try output.writeText(question) }
            if kind == .secret { try output.writeLine("") }
            switch line {
            case .text(let text): return text
            case .tooLong: try output.writeLine(texts.tooLong)
            case .notText: try output.writeLine(texts.notText)
            case .end: throw AuthError(.cancelled, "the input has ended")
            }
        }
    }
}

/// The words of a terminal's own, beside those of the login.
public struct TerminalTexts: Sendable {
    /// Asks for an item of a menu.
    public var number = "Number"
    /// Said when there is no such item, by the number of items.
    public var badNumber: @Sendable (Int) -> String = { "Please type a number from 1 to \($0)." }
    /// Said when a line is too long.
    public var tooLong = "The input is too long."
    /// Said when a line isn't UTF-8 text.
    public var notText = "That isn't text."
    /// Said before an address.
    public var open = "Please open this address in a browser:"

    /// The English words.
    public init() {}
}

extension Descriptor {
    /// Writes a line that can't control the terminal.
    fileprivate func writeLine(_ text: String) throws(AuthError) {
        try writeText(text + "\n")
    }

    /// Writes a text in which every control character is replaced: some come from servers, and could redraw the screen.
    fileprivate func writeText(_ text: String) throws(AuthError) {
        let harmless = text.unicodeScalars.map { Descriptor.isHarmless($0) ? $0 : "\u{FFFD}" }
        guard write(Array(String(String.UnicodeScalarView(harmless)).utf8)) else {
            throw AuthError(.cancelled, "the terminal was closed")
        }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n"
        case .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
