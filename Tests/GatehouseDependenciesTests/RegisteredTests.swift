import GatehouseClient
import GatehouseDependencies
import GatehouseTesting
import GatehouseTypes
import Testing

@Suite("A registered value")
struct RegisteredTests {
    /// What belongs to the parent, who alone can change it.
    private struct Parent: Sendable {
        struct Settings: Sendable, Equatable {
            var theme = "light"
            var changes = 0
        }

        @Registered private var settings = Settings()

        var handedOn: Registration<Settings> { $settings }

        func choose(_ theme: String) {
            _settings.update {
                $0.theme = theme
                $0.changes += 1
            }
        }

        func reset() { settings = Settings() }

        func makeChild() -> Child {
            withDependencies {
                $0.register($settings)
            } operation: {
                Child()
            }
        }
    }

    private struct Child: Sendable {
        @Injected var settings: Parent.Settings
        @Injected(\Parent.Settings.theme) var theme: String

        func themes() throws -> any AsyncSequence<String, Never> & Sendable { try $theme.values() }
    }

    @Test func `exists from its declaration on, with its initial value`() {
        #expect(Parent().handedOn.value == Parent.Settings())
    }

    @Test func `is read by children as it is at that moment`() {
        let parent = Parent()
        let child = parent.makeChild()
        #expect(child.theme == "light")
        parent.choose("dark")
        #expect(child.theme == "dark")
        #expect(child.settings.changes == 1)
        parent.reset()
        #expect(child.theme == "light")
    }

    @Test func `is told to those who watch, the current value first and no value twice`() async throws {
        let parent = Parent()
        var values = parent.handedOn.values.makeAsyncIterator()
        #expect(await values.next()?.theme == "light")
        parent.reset()
        parent.choose("dark")
        #expect(await values.next()?.theme == "dark")
        var seen: [String] = []
        for await theme in try parent.makeChild().themes() {
            seen.append(theme)
            guard seen.count < 2 else { break }
            parent.choose("dark")
            parent.choose("blue")
        }
        #expect(seen == ["dark", "blue"])
    }

    @Test func `loses no change when many are made at once`() async {
        let parent = Parent()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 { group.addTask { parent.choose("theme \(number)") } }
        }
        #expect(parent.handedOn.value.changes == 100)
    }

    @Test func `is kept by whoever may read it, and ends when nobody has it`() async throws {
        var parent: Parent? = Parent()
        var child = parent?.makeChild()
        let values = try #require(parent).handedOn.values
        parent?.choose("dark")
        parent = nil
        #expect(child?.theme == "dark")
        child = nil
        var seen: [String] = []
        for await value in values { seen.append(value.theme) }
        #expect(seen == ["dark"])
    }

    @Test func `of a manager lets children act, and see the state`() async throws {
        struct Root: Sendable {
            @Registered private var auth: AuthManager
            init(_ auth: AuthManager) { _auth = Registered(wrappedValue: auth) }
            func makeScreen() -> Screen {
                withDependencies {
                    $0.register($auth)
                } operation: {
                    Screen()
                }
            }
        }
        struct Screen {
            @Injected var auth: AuthManager
            @Injected(\AuthenticationState.isSignedIn) var isSignedIn: Bool
        }
        let world = try await World.signedIn()
        let screen = Root(world.manager).makeScreen()
        #expect(screen.isSignedIn)
        await screen.auth.signOut()
        #expect(!screen.isSignedIn)
        #expect(world.manager.state == .signedOut(.requested))
    }
}
