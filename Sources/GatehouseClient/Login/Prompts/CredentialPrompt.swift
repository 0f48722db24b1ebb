public import Foundation

/// Requests input from the user: in a window, at a terminal, or from a script.
///
/// It knows nothing about providers. When a call returns, or its task is cancelled, the prompt removes what it has
/// shown. If the user cancels, it throws ``AuthError`` with ``AuthError/Code/cancelled``.
public protocol CredentialPrompt: Sendable {
    /// Shows a form for the user to fill in.
    ///
    /// - Returns: A value for each field.
    /// - Throws: ``AuthError`` with ``AuthError/Code/cancelled`` if the user cancels; with another code if the prompt
    ///   can't be shown.
    func fill(_ form: PromptForm) async throws -> PromptAnswers

    /// Shows a menu from which the user chooses one item.
    ///
    /// - Returns: The index of the chosen item.
    /// - Throws: ``AuthError``, as for ``fill(_:)``.
    func choose(from menu: PromptMenu) async throws -> Int

    /// Shows a message.
    ///
    /// - Throws: ``AuthError``, as for ``fill(_:)``.
    func show(_ message: String) async throws

    /// Opens a URL for the user, or shows it so that it can be opened on another device.
    ///
    /// - Throws: ``AuthError``, as for ``fill(_:)``.
    func open(_ address: URL) async throws
}

/// A prompt for logins without a user. Each call throws.
struct NobodyPrompt: CredentialPrompt {
    private static let refusal = AuthError(.unsupportedCredential, "this sign-in has no prompt for the user's input")

    func fill(_ form: PromptForm) async throws -> PromptAnswers { throw NobodyPrompt.refusal }
    func choose(from menu: PromptMenu) async throws -> Int { throw NobodyPrompt.refusal }
    func show(_ message: String) async throws { throw NobodyPrompt.refusal }
    func open(_ address: URL) async throws { throw NobodyPrompt.refusal }
}
