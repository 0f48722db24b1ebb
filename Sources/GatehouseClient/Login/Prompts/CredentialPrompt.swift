public import Foundation

/// Asks a person for what a sign-in needs: a window, a terminal, a script.
///
/// It knows nothing of providers. Whatever it shows is taken away again when a call returns, also when its task is
/// cancelled. A person who calls the sign-in off makes it throw ``AuthError`` with ``AuthError/Code/cancelled``.
public protocol CredentialPrompt: Sendable {
    /// Lets the person fill in a form.
    ///
    /// - Returns: An answer for each field.
    /// - Throws: ``AuthError``.
    func fill(_ form: PromptForm) async throws -> PromptAnswers

    /// Lets the person choose one of several items.
    ///
    /// - Returns: The item's place in the menu, from 0.
    /// - Throws: ``AuthError``.
    func choose(from menu: PromptMenu) async throws -> Int

    /// Tells the person something.
    ///
    /// - Throws: ``AuthError``.
    func show(_ message: String) async throws

    /// Sends the person to an address, or shows it to be opened elsewhere.
    ///
    /// - Throws: ``AuthError``.
    func open(_ address: URL) async throws
}
