public import Foundation

/// A browser or its replacement: it shows a page to the user and receives the redirect (RFC 8252).
public protocol UserAgent: Sendable {
    /// Opens a URL and waits for the redirect.
    ///
    /// When it returns, or its task is cancelled, it closes all that it has opened, including the port on which it
    /// listens.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI; `nil` lets the agent choose, for example a free port on the loopback interface.
    ///   - address: Returns the URL to open, for the redirect URI that is actually used.
    /// - Returns: The complete redirect URL, with its query.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the user closes the page.
    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL

    /// Opens a URL and waits for a redirect that is the response to it. An agent that other programs can reach, such as
    /// one that listens on the loopback interface, ignores all other redirects.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI; `nil` lets the agent choose, for example a free port on the loopback interface.
    ///   - isAnswer: Returns whether a redirect is the response.
    ///   - address: Returns the URL to open, for the redirect URI that is actually used.
    /// - Returns: The complete redirect URL, with its query.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the user closes the page.
    func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL

    /// Opens a URL, waits for a redirect that is the response to it, and processes the redirect. An agent whose page
    /// waits in the user's browser can show the result there.
    ///
    /// - Parameters:
    ///   - redirect: The redirect URI; `nil` lets the agent choose, for example a free port on the loopback interface.
    ///   - isAnswer: Returns whether a redirect is the response.
    ///   - address: Returns the URL to open, for the redirect URI that is actually used.
    ///   - finish: Processes the complete redirect URL, with its query.
    /// - Returns: The result of `finish`.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the user closes the page; the errors of `finish`.
    func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value
}

extension UserAgent {
    /// Waits for the first redirect, for agents that no other program can reach.
    public func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        try await visit(redirect: redirect, address: address)
    }

    /// Processes the redirect without showing the result, for agents that have no page of their own.
    public func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value {
        try await finish(visit(redirect: redirect, until: isAnswer, address: address))
    }
}
