public import Foundation
public import GatehouseClient
import GatehouseTypes
import Glibc

/// Asks a user at a terminal, with one line for each question and a numbered menu.
///
/// While a secret is typed, the terminal's echo is off. It is switched on again when the secret has been read, when the
/// login is cancelled, and before a signal ends or stops the process. After invalid input the question is repeated. The
/// end of input cancels the login. The output contains no control characters.
public struct TerminalPrompt: CredentialPrompt {
    private let input: TerminalInput
    private let output: Descriptor
    private let texts: TerminalTexts

    /// Creates a prompt on two open descriptors, which stay open.
    ///
    /// - Parameters:
    ///   - input: The descriptor for the answers. The default is standard input. Only a terminal has an echo.
    ///   - output: The descriptor for the questions. The default is standard error, so that they aren't mixed with the
    ///     program's results.
    ///   - texts: The texts that the user reads.
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

    /// Creates a prompt on the terminal that controls the process, even if its standard streams are redirected.
    ///
    /// - Parameter texts: The texts that the user reads.
    /// - Returns: The prompt.
    /// - Throws: ``/GatehouseClient/AuthError`` with ``/GatehouseClient/AuthError/Code/unsupportedCredential`` if there
    ///   is no such terminal.
    public static func controllingTerminal(
        texts: TerminalTexts = TerminalTexts()
    ) throws(AuthError) -> TerminalPrompt {
        TerminalPrompt(terminal: try Descriptor(opening: "/dev/tty"), texts: texts)
    }

    /// Asks for the fields, one after the other.
    ///
    /// - Throws: ``/GatehouseClient/AuthError``.
    public func fill(_ form: PromptForm) async throws -> PromptAnswers {
        try introduce(form.title, form.notice)
        var answers: [String: Secret] = [:]
        for field in form.fields { answers[field.id] = try await answer(to: field) }
        return PromptAnswers(answers)
    }

    /// Shows a numbered list and asks for a number.
    ///
    /// - Throws: ``/GatehouseClient/AuthError``.
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
    /// - Throws: ``/GatehouseClient/AuthError``.
    public func show(_ message: String) async throws {
        try output.writeLine(message)
    }

    /// Shows a URL, which the user opens in a browser on any machine.
    ///
    /// - Throws: ``/GatehouseClient/AuthError``.
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

    /// Asks until the answer is a line of UTF-8 text that isn't too long.
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

/// The texts of the terminal itself. The others are those of the login.
public struct TerminalTexts: Sendable {
    /// Asks for an item of a menu.
    public var number = "Number"
    /// The notice that there is no such item. The parameter is the number of items.
    public var badNumber: @Sendable (Int) -> String = { "Please type a number from 1 to \($0)." }
    /// The notice that a line is too long.
    public var tooLong = "The input is too long."
    /// The notice that a line isn't UTF-8 text.
    public var notText = "That isn't text."
    /// The text before a URL.
    public var open = "Please open this address in a browser:"

    /// Creates the English texts.
    public init() {}
}

extension Descriptor {
    /// Writes a line without control characters.
    fileprivate func writeLine(_ text: String) throws(AuthError) {
        try writeText(text + "\n")
    }

    /// Writes a text and replaces its control characters. Parts of it come from servers and could redraw the screen.
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
