#if canImport(Glibc)
    import Foundation
    import GatehouseTesting
    import GatehouseTypes
    import Glibc
    import Synchronization
    import Testing

    import GatehouseClient
    @testable import GatehouseTerminal

    @Suite("A prompt on a terminal", .serialized, .timeLimit(.minutes(5)))
    struct TerminalPromptTests {
        private let terminal: PseudoTerminal
        private let prompt: TerminalPrompt

        private static let form = PromptForm(
            title: "Sign in: Email", notice: "Once more, please.",
            fields: [
                .text("username", label: "Email", suggestion: "ada@example.com"),
                .secret("password", label: "Password"),
            ])
        private static let secretForm = PromptForm(title: "", fields: [.secret("password", label: "Password")])

        init() throws {
            terminal = try PseudoTerminal()
            prompt = TerminalPrompt(input: terminal.descriptor, output: terminal.descriptor)
        }

        @Test func `asks for each field, and shows what is typed unless it's a secret`() async throws {
            let answers = Task { try await prompt.fill(TerminalPromptTests.form) }
            try await terminal.wait(for: "Email [ada@example.com]: ")
            #expect(terminal.echoes)
            terminal.type("bob@example.com\n")
            try await terminal.wait(for: "Password: ")
            #expect(!terminal.echoes)
            terminal.type("correct horse\n")
            let given = try await answers.value
            #expect(given.text("username") == "bob@example.com")
            #expect(given.secret("password").matches(Secret("correct horse")))
            #expect(terminal.echoes)
            try await prompt.show("the end")
            try await terminal.wait(for: "the end")
            #expect(terminal.text.contains("Sign in: Email\r\nOnce more, please.\r\n"))
            #expect(terminal.text.contains("bob@example.com"))
            #expect(!terminal.text.contains("correct"))
        }

        @Test func `takes the suggestion if nothing is typed`() async throws {
            let answers = Task { try await prompt.fill(TerminalPromptTests.form) }
            try await terminal.wait(for: "Email [ada@example.com]: ")
            terminal.type("\n")
            try await terminal.wait(for: "Password: ")
            terminal.type("\n")
            let given = try await answers.value
            #expect(given.text("username") == "ada@example.com")
            #expect(given.secret("password").isEmpty)
        }

        @Test func `throws away what was typed before it hid what is typed`() async throws {
            terminal.type("seen by all\n")
            try await terminal.wait(for: "seen by all")
            let answers = Task { try await prompt.fill(TerminalPromptTests.secretForm) }
            try await terminal.wait(for: "Password: ")
            terminal.type("hidden\n")
            #expect(try await answers.value.text("password") == "hidden")
        }

        @Test func `shows again what is typed when the question is taken away`() async throws {
            let answers = Task { try await prompt.fill(TerminalPromptTests.secretForm) }
            try await terminal.wait(for: "Password: ")
            #expect(!terminal.echoes)
            answers.cancel()
            #expect(await LoginFixture.code { try await answers.value } == .cancelled)
            #expect(terminal.echoes)
            let next = Task { try await prompt.fill(TerminalPromptTests.secretForm) }
            try await terminal.wait(for: "Password: ", times: 2)
            terminal.type("next\n")
            #expect(try await next.value.text("password") == "next")
        }

        @Test func `takes away a question that was cancelled before it was asked`() async throws {
            let cancelled = Gate<Void>()
            let answers = Task {
                try? await cancelled.wait()
                return try await prompt.fill(TerminalPromptTests.form)
            }
            answers.cancel()
            #expect(await LoginFixture.code { try await answers.value } == .cancelled)
        }

        @Test func `lets one secret be typed at a time, and the next wait`() async throws {
            let other = try PseudoTerminal()
            let first = Task { try await prompt.fill(TerminalPromptTests.secretForm) }
            try await terminal.wait(for: "Password: ")
            let secondPrompt = TerminalPrompt(input: other.descriptor, output: other.descriptor)
            let second = Task { try await secondPrompt.fill(TerminalPromptTests.secretForm) }
            let third = Task { try await secondPrompt.fill(TerminalPromptTests.secretForm) }
            third.cancel()
            #expect(await LoginFixture.code { try await third.value } == .cancelled)
            #expect(!other.text.contains("Password"))
            terminal.type("one\n")
            #expect(try await first.value.text("password") == "one")
            try await other.wait(for: "Password: ")
            other.type("two\n")
            #expect(try await second.value.text("password") == "two")
        }

        @Test func `shows a numbered menu, and asks again until the number is one of it`() async throws {
            let menu = PromptMenu(title: "How?", notice: "Hm.", items: ["Employer", "Email", "I am new"])
            let choice = Task { try await prompt.choose(from: menu) }
            let bad = ["x", "0", "4", "-1", "", "99999999999999999999", "1 2x"]
            for (count, answer) in bad.enumerated() {
                try await terminal.wait(for: "Number: ", times: count + 1)
                terminal.type(answer + "\n")
            }
            try await terminal.wait(for: "Number: ", times: bad.count + 1)
            #expect(terminal.text.count(of: "Please type a number from 1 to 3.") == bad.count)
            #expect(terminal.text.contains("How?\r\nHm.\r\n  1) Employer\r\n  2) Email\r\n  3) I am new\r\n"))
            terminal.type(" 2 \n")
            #expect(try await choice.value == 1)
        }

        @Test func `takes the item that was used last if nothing is typed`() async throws {
            let menu = PromptMenu(title: "How?", items: ["Employer", "Email"], preselected: 1)
            let choice = Task { try await prompt.choose(from: menu) }
            try await terminal.wait(for: "Number [2]: ")
            terminal.type("\n")
            #expect(try await choice.value == 1)
        }

        @Test func `asks again for a line that is too long`() async throws {
            let answers = Task { try await prompt.fill(TerminalPromptTests.secretForm) }
            try await terminal.wait(for: "Password: ")
            terminal.type(String(repeating: "x", count: PromptForm.maximumAnswerLength + 1) + "\n")
            try await terminal.wait(for: "The input is too long.")
            try await terminal.wait(for: "Password: ", times: 2)
            let longest = String(repeating: "y", count: PromptForm.maximumAnswerLength)
            terminal.type(longest + "\n")
            #expect(try await answers.value.text("password") == longest)
        }

        @Test func `is called off by the end of the input`() async throws {
            let answers = Task { try await prompt.fill(TerminalPromptTests.form) }
            try await terminal.wait(for: "Email [ada@example.com]: ")
            terminal.type([4])
            #expect(await LoginFixture.code { try await answers.value } == .cancelled)
        }

        @Test func `lets no text control the terminal`() async throws {
            try await prompt.show("a\u{1B}[2Jb\u{9B}31mc\u{07}d\u{202E}e\rf")
            try await terminal.wait(for: "f\r\n")
            #expect(terminal.text == "a\u{FFFD}[2Jb\u{FFFD}31mc\u{FFFD}d\u{FFFD}e\u{FFFD}f\r\n")
        }

        @Test func `shows an address to be opened elsewhere`() async throws {
            let address = try #require(URL(string: "https://id.example.com/device?code=1"))
            try await prompt.open(address)
            try await terminal.wait(for: "https://id.example.com/device?code=1\r\n")
            #expect(terminal.text.count(of: "https://id.example.com/") == 1)
        }

        @Test func `leads through a whole login`() async throws {
            let fixture = try await LoginFixture()
            let login = Task { try await fixture.module.login(asking: prompt) }
            try await terminal.wait(for: "Number: ")
            terminal.type("2\n")
            for (count, password) in ["wrong", LoginFixture.password].enumerated() {
                try await terminal.wait(for: "Email", times: 4 + 2 * count)
                terminal.type(count == 0 ? "ada@example.com\n" : "\n")
                try await terminal.wait(for: "Password: ", times: 1 + count)
                terminal.type(password + "\n")
            }
            let outcome = try await login.value
            #expect(outcome.account?.subject == "ada@example.com")
            #expect(terminal.text.count(of: LoginTexts().refused) == 1)
            #expect(!terminal.text.contains("horse"))
            #expect(terminal.echoes)
        }
    }
#endif
