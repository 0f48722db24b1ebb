import Foundation
import Gatehouse

// The article Letting users choose: the login module with the app's own texts, prompts and processes.

func descriptionsExample(prompt: some CredentialPrompt, unlock: (Account?) -> Void) async throws {
    // snippet.descriptions
    let providers = [ProviderDescription.gitLab(), .firebase(project: "notes-1234")]
    let auth = try AuthManager(
        providers: [
            providers[0].provider(clientID: "notes"),
            providers[1].provider(clientID: "AIzaSy-web-api-key"),
        ],
        store: FileStore(path: "session.json"))
    let module = try LoginModule(
        auth, offering: providers, userAgent: .systemBrowser, withoutAccount: "Continue without an account")
    switch try await module.login(asking: prompt) {
    case .signedIn(let account): unlock(account)
    case .withoutAccount: unlock(nil)
    }
    // snippet.end
}

/// A form in windows, or a script in tests.
func loginExample(_ auth: AuthManager, prompt: some CredentialPrompt, unlock: (Account?) -> Void) async throws {
    // snippet.processes
    let service: ProviderID = "http://127.0.0.1:8080"  // an OpenIDProvider has its issuer as ID
    let module = try LoginModule(
        auth, offering: [LoginProvider(id: service, displayName: "Notes")],
        through: [service: DirectLogin(userAgent: .systemBrowser)], withoutAccount: "Continue without an account")
    let outcome: LoginOutcome = try await module.login(asking: prompt)
    unlock(outcome.account)
    // snippet.end
}

// snippet.prompt
/// Asks on a display with a keypad.
struct Keypad: CredentialPrompt {
    let read: @Sendable (_ label: String, _ isHidden: Bool) async throws -> String
    let display: @Sendable (String) async -> Void

    func fill(_ form: PromptForm) async throws -> PromptAnswers {
        await display([form.title, form.notice].compactMap { $0 }.joined(separator: "\n"))
        var answers: [String: Secret] = [:]
        for field: PromptForm.Field in form.fields {
            answers[field.id] = Secret(try await read(field.label, field.kind == PromptForm.Field.Kind.secret))
        }
        return PromptAnswers(answers)
    }

    func choose(from menu: PromptMenu) async throws -> Int {
        await display(menu.items.joined(separator: "\n"))
        return Int(try await read(menu.title, false)) ?? menu.preselected ?? 0
    }

    func show(_ message: String) async throws { await display(message) }
    func open(_ address: URL) async throws { await display(address.absoluteString) }
}
// snippet.end

// snippet.ownProcess
/// A badge that a reader has read. Only a provider that knows it can sign in with it.
struct Badge: SignInCredential { let number: Secret }

/// Signs in with a badge instead of a password.
struct BadgeLogin: LoginProcess {
    func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        guard attempt.purpose == LoginAttempt.Purpose.signIn else { throw AuthError(.unsupportedOperation) }
        let answers = try await attempt.fill(
            PromptForm(title: attempt.title, fields: [.secret("badge", label: "Badge")]))
        return try await attempt.submit(SignInContext(credential: Badge(number: answers.secret("badge"))))
    }
}
// snippet.end

// snippet.memory
/// The provider that was used last. A real app stores it with its settings.
actor LastUsed {
    private(set) var name: String?
    func save(_ name: String) { self.name = name }
}
// snippet.end

func customModuleExample(
    _ auth: AuthManager, _ defaults: LastUsed, prompt: some CredentialPrompt
) async throws -> LoginOutcome {
    // snippet.module
    var texts = LoginTexts()
    texts.username = "Customer number"
    let shop = LoginProvider(id: "shop", displayName: "Shop account")
    let module = try LoginModule(
        auth, offering: [shop, LoginProvider(id: "office", displayName: "Office")],
        through: [shop.id: MultiFactorLogin(PasswordLogin(suggestedUsername: "4711")), "office": BadgeLogin()],
        remembering: LoginMemory(read: { await defaults.name }, save: { await defaults.save($0) }), texts: texts)
    for choice: LoginChoice in module.choices where choice.kind != LoginChoice.Kind.withoutAccount {
        print(choice.displayName)
    }
    // snippet.end
    // snippet.reset
    let account = try await module.resetPassword(with: shop.id, asking: prompt, by: PasswordResetLogin())
    // snippet.end
    print(account)
    return try await module.login(asking: prompt)
}
