import Foundation

/// A prompt for logins without a user. Each call throws.
struct NobodyPrompt: CredentialPrompt {
    private static let refusal = AuthError(.unsupportedCredential, "this sign-in has no prompt for the user's input")

    func fill(_ form: PromptForm) async throws -> PromptAnswers { throw NobodyPrompt.refusal }
    func choose(from menu: PromptMenu) async throws -> Int { throw NobodyPrompt.refusal }
    func show(_ message: String) async throws { throw NobodyPrompt.refusal }
    func open(_ address: URL) async throws { throw NobodyPrompt.refusal }
}
