import Testing

@testable import GatehouseCommand

@Suite("Completion")
struct CompletionTests {
    private let completion = Completion(
        commands: [
            Command(path: ["app", "list"], summary: "Lists.", options: [.json]) { _ in },
            Command(path: ["app", "register"], summary: "Registers.", operands: "[ID]") { _ in },
            Command(path: ["accounts"], summary: "Shows.", options: [.json]) { _ in },
            Command(
                path: ["accounts", "use"], summary: "Chooses.", operands: "NAME",
                operandValues: .found { [Suggestion($0["WHO"] ?? "nobody", "a friend")] }
            ) { _ in },
            Command(
                path: ["send"], summary: "Sends.", operands: "URL",
                options: [
                    .value("method", "METHOD", letter: "X", values: .words(["GET", "GRAB", "POST"]), "The method."),
                    .value("key", "FILE", "The key."), .value("id", "ID", "The client."), .flag("fast", "Fast."),
                ]
            ) { _ in },
        ], environment: ["WHO": "ada"])

    private func words(_ line: String...) -> [String] {
        guard case .suggestions(let suggestions) = completion.answer(line) else { return [":files"] }
        return suggestions.map(\.word)
    }

    @Test func `knows how a command begins and goes on, and says what each word means`() {
        #expect(words("") == ["app", "accounts", "send", "help"])
        #expect(words("a") == ["app", "accounts"])
        #expect(words("app", "") == ["list", "register"])
        #expect(words("app", "l") == ["list"])
        #expect(words("nothing", "") == [])
        #expect(
            completion.answer(["a"])
                == .suggestions([Suggestion("app", "list, register"), Suggestion("accounts", "Shows.")]))
    }

    @Test func `knows a command that has commands below it`() {
        #expect(words("accounts", "") == ["use", "--json"])
        #expect(words("accounts", "u") == ["use"])
    }

    @Test func `helps with what there is help for`() {
        #expect(words("help", "") == ["app", "accounts", "send"])
        #expect(words("help", "app", "") == ["list", "register"])
    }

    @Test func `knows the options of a command, and no other's`() {
        #expect(words("send", "--") == ["--method", "--key", "--id", "--fast", "--help"])
        #expect(words("send", "--f") == ["--fast"])
        #expect(words("app", "list", "--") == ["--json", "--help"])
        #expect(words("app", "list", "") == ["--json"])
    }

    @Test(arguments: [["send", "--method"], ["send", "-X"], ["send", "--fast", "http://x", "--method"]])
    func `knows an option's values`(before: [String]) {
        #expect(completion.answer(before + ["G"]) == .suggestions([Suggestion("GET"), Suggestion("GRAB")]))
    }

    @Test func `knows an option's values behind an equals sign`() {
        #expect(words("send", "--method=P") == ["--method=POST"])
        #expect(words("send", "--key=") == [":files"])
        #expect(words("send", "--fast=") == [])
    }

    @Test func `leaves files to the shell, and what nobody can know to the person`() {
        #expect(words("send", "--key", "") == [":files"])
        #expect(words("send", "--key", "a", "") == [])
        #expect(words("send", "--id", "") == [])
        #expect(words("send", "--id", "--") == [])
    }

    @Test func `finds what is there now`() {
        #expect(completion.answer(["accounts", "use", ""]) == .suggestions([Suggestion("ada", "a friend")]))
        #expect(words("accounts", "use", "b") == [])
    }

    @Test func `takes two dashes for the end of options`() {
        #expect(words("send", "--", "--f") == [])
        #expect(words("send", "--", "--method", "G") == [])
    }

    @Test func `is written a word a line, without what a terminal would obey`() {
        let answer = Completion.Answer.suggestions([Suggestion("a", "two\nlines"), Suggestion("b")])
        #expect(answer.lines == ["a\ttwo\u{FFFD}lines", "b"])
        #expect(Completion.Answer.files.lines == [":files"])
    }
}
