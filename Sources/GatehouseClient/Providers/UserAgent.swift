public import Foundation

/// A browser, or what stands for one: it shows a page to a person and catches where that leads to (RFC 8252).
public protocol UserAgent: Sendable {
    /// Opens an address and waits for the redirect.
    ///
    /// Whatever it opens or listens on is closed again when it returns, also when its task is cancelled.
    ///
    /// - Parameters:
    ///   - redirect: Where the answer must come; with nothing the agent chooses, such as a free port on loopback.
    ///   - address: Makes the address to open from the redirect address that is really used.
    /// - Returns: The whole address of the redirect, with its query.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the person closes the page.
    func visit(redirect: URL?, address: @Sendable (URL) async throws -> URL) async throws -> URL

    /// Opens an address and waits for a redirect that is the answer. An agent that others can reach, such as one that
    /// listens on loopback, passes over whatever isn't.
    ///
    /// - Parameters:
    ///   - redirect: Where the answer must come; with nothing the agent chooses, such as a free port on loopback.
    ///   - isAnswer: Tells whether a redirect answers what was opened.
    ///   - address: Makes the address to open from the redirect address that is really used.
    /// - Returns: The whole address of the redirect, with its query.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the person closes the page.
    func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL

    /// Opens an address, waits for a redirect that is the answer, and does with it what follows. An agent that has the
    /// person's page waiting meanwhile can say at the end how it went.
    ///
    /// - Parameters:
    ///   - redirect: Where the answer must come; with nothing the agent chooses, such as a free port on loopback.
    ///   - isAnswer: Tells whether a redirect answers what was opened.
    ///   - address: Makes the address to open from the redirect address that is really used.
    ///   - finish: What follows: it's given the whole address of the redirect, with its query.
    /// - Returns: What came of it.
    /// - Throws: ``AuthError``; ``AuthError/Code/cancelled`` if the person closes the page; what follows throws.
    func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value
}

extension UserAgent {
    /// Waits for the first redirect: nobody else can reach the agent.
    public func visit(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool, address: @Sendable (URL) async throws -> URL
    ) async throws -> URL {
        try await visit(redirect: redirect, address: address)
    }

    /// Says nothing at the end: what follows has nothing to do with the agent.
    public func visit<Value: Sendable>(
        redirect: URL?, until isAnswer: @escaping @Sendable (URL) -> Bool,
        address: @Sendable (URL) async throws -> URL, then finish: (URL) async throws -> Value
    ) async throws -> Value {
        try await finish(visit(redirect: redirect, until: isAnswer, address: address))
    }
}
