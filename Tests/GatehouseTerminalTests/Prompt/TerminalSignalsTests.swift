#if canImport(Glibc)
    import Foundation
    import GatehouseTesting
    import GatehouseTypes
    import Glibc
    import Synchronization
    import Testing

    import GatehouseClient
    @testable import GatehouseTerminal

    extension TerminalPromptTests {
        @Suite("when a signal comes") struct Signals {
            /// What the program itself does with a signal: it looks whether the terminal shows what is typed.
            private enum Program {
                static let terminal = Atomic<Int32>(-1)
                static let heard = Atomic<Int>(0)
                static let heardWithEcho = Atomic<Int>(0)

                static func handle(_ number: Int32, of terminal: Int32) -> sigaction {
                    Program.terminal.store(terminal, ordering: .relaxed)
                    heard.store(0, ordering: .relaxed)
                    heardWithEcho.store(0, ordering: .relaxed)
                    var (action, old) = (sigaction(), sigaction())
                    unsafe action.__sigaction_handler.sa_handler = { _ in
                        var mode = termios()
                        Program.heard.add(1, ordering: .relaxed)
                        guard unsafe tcgetattr(Program.terminal.load(ordering: .relaxed), &mode) == 0,
                            mode.c_lflag & tcflag_t(ECHO) != 0
                        else { return }
                        Program.heardWithEcho.add(1, ordering: .relaxed)
                    }
                    unsafe sigaction(number, &action, &old)
                    return old
                }
            }

            private static let form = PromptForm(title: "", fields: [.secret("password", label: "Password")])

            private let terminal: PseudoTerminal
            private let prompt: TerminalPrompt

            init() throws {
                terminal = try PseudoTerminal()
                prompt = TerminalPrompt(input: terminal.descriptor, output: terminal.descriptor)
            }

            private func during(
                _ number: Int32, _ body: (Task<PromptAnswers, any Error>) async throws -> Void
            ) async throws {
                var old = Program.handle(number, of: terminal.descriptor)
                let answers = Task { try await prompt.fill(Signals.form) }
                try await terminal.wait(for: "Password: ")
                #expect(!terminal.echoes)
                kill(getpid(), number)
                try await body(answers)
                #expect(Program.heard.load(ordering: .relaxed) == 1)
                #expect(Program.heardWithEcho.load(ordering: .relaxed) == 1)
                TerminalSignals.raise(number)
                #expect(Program.heard.load(ordering: .relaxed) == 2)
                unsafe sigaction(number, &old, nil)
            }

            @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
            func `shows again what is typed before the program hears of it, and is called off`(
                _ number: Int32
            ) async throws {
                try await during(number) { answers in
                    #expect(await LoginFixture.code { try await answers.value } == .cancelled)
                    #expect(terminal.echoes)
                }
            }

            @Test func `lets a signal be ignored that the program ignores`() async throws {
                var (ignoring, old) = (sigaction(), sigaction())
                unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
                unsafe sigaction(SIGHUP, &ignoring, &old)
                defer { unsafe sigaction(SIGHUP, &old, nil) }
                let answers = Task { try await prompt.fill(Signals.form) }
                try await terminal.wait(for: "Password: ")
                TerminalSignals.raise(SIGHUP)
                terminal.type("hidden\n")
                #expect(try await answers.value.text("password") == "hidden")
                #expect(terminal.text.count(of: "Password: ") == 1)
            }

            @Test func `asks again, hidden, when the process goes on after a stop`() async throws {
                try await during(SIGTSTP) { answers in
                    try await terminal.wait(for: "Password: ", times: 2)
                    #expect(!terminal.echoes)
                    terminal.type("hidden\n")
                    #expect(try await answers.value.text("password") == "hidden")
                    #expect(!terminal.text.contains("hidden"))
                }
            }
        }
    }

    @Suite("A prompt on other input")
    struct PipedPromptTests {
        private func answers(_ bytes: [UInt8], _ kind: PromptForm.Field.Kind = .secret) async throws -> [String] {
            let (input, output) = (try Descriptor.pipe(), try Descriptor.pipe())
            input.writing.write(bytes)
            let form = PromptForm(title: "", fields: [.init(id: "a", label: "A", kind: kind)])
            let prompt = TerminalPrompt(input: input.reading.number, output: output.writing.number)
            let second = Task {
                let first = try await prompt.fill(form).text("a")
                return [first, try await prompt.fill(form).text("a")]
            }
            defer { withExtendedLifetime((input, output)) {} }
            return try await second.value
        }

        @Test func `reads line by line, also where nothing echoes`() async throws {
            #expect(try await answers(Array("one\ntwo\n".utf8)) == ["one", "two"])
            #expect(try await answers(Array("one\r\ntwo\n".utf8), .text) == ["one", "two"])
        }

        @Test func `passes over what isn't text and what is too long`() async throws {
            let long = [UInt8](repeating: 120, count: 10_000)
            #expect(
                try await answers([0xFF, 0xFE, 10] + Array("one\na\0b\n".utf8) + long + Array("\ntwo\n".utf8)) == [
                    "one", "two",
                ])
        }

        @Test func `needs somebody to ask`() throws {
            let error = try #require(throws: AuthError.self) { try Descriptor(opening: "/nowhere/tty") }
            #expect(error.code == .unsupportedCredential)
        }

        @Test func `keeps no more than a line of what is never ended`() {
            var buffer = LineBuffer()
            for _ in 0..<1000 {
                buffer.append([UInt8](repeating: 120, count: 512))
                #expect(buffer.takeLine() == nil)
            }
            buffer.append([10])
            guard case .tooLong = buffer.takeLine() else {
                Issue.record("an endless line was taken")
                return
            }
        }
    }
#endif
