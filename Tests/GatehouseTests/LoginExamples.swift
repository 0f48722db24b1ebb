import Foundation
import Gatehouse

// The login module with the app's own texts, prompts and processes.

func moduleExample(
    _ auth: AuthManager, _ google: ProviderDescription, defaults: LoginMemory, prompt: some CredentialPrompt
) async throws -> LoginOutcome {
    var texts = LoginTexts()
    texts.username = "Customer number"
    let shop = LoginProvider(id: "shop", displayName: "Shop account")
    let module = try LoginModule(
        auth, offering: [shop, google.loginProvider, LoginProvider(id: "office", displayName: "Office")],
        through: [
            shop.id: MultiFactorLogin(PasswordLogin(suggestedUsername: "4711")), google.id: google.loginProcess(),
            "office": BadgeLogin(),
        ], remembering: defaults, texts: texts)
    for choice: LoginChoice in module.choices where choice.kind != LoginChoice.Kind.withoutAccount {
        print(choice.displayName)
    }
    _ = try await module.resetPassword(with: shop.id, asking: prompt, by: PasswordResetLogin())
    return try await module.login(asking: prompt)
}

/// Signs in with a badge instead of a password.
struct BadgeLogin: LoginProcess {
    func run(_ attempt: LoginAttempt) async throws -> AuthSession {
        guard attempt.purpose == LoginAttempt.Purpose.signIn else { throw AuthError(.unsupportedOperation) }
        let answers = try await attempt.fill(
            PromptForm(title: attempt.title, fields: [.secret("badge", label: "Badge")]))
        return try await attempt.submit(SignInContext(credential: Badge(number: answers.secret("badge"))))
    }
}

/// Asks on a display with a keypad.
struct Keypad: CredentialPrompt {
    let read: @Sendable (_ label: String, _ isHidden: Bool) async throws -> String
    let display: @Sendable (String) async -> Void

    func fill(_ form: PromptForm) async throws -> PromptAnswers {
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
