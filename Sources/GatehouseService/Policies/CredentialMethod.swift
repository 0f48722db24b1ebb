import GatehouseTypes

/// A way to check a credential. Adding one means adding a file, and its name to ``ServiceContext``.
protocol CredentialMethod: Sendable {
    /// The kind of its credentials.
    var kind: CredentialKind { get }

    /// The name of the method in tokens (`amr`, RFC 8176).
    var reference: String { get }

    /// The class of a sign-in by it alone (`acr`).
    var contextClass: String { get }

    /// Checks what somebody gave.
    ///
    /// - Parameters:
    ///   - given: What was given.
    ///   - content: The content of the account's credential. If it is `nil`, the check fails after the same time.
    /// - Returns: Whether it is right.
    /// - Throws: ``ServiceError/Code/overloaded`` if too many checks are running, and other errors if the content can't
    ///   be read.
    func check(_ given: Secret, against content: Secret?) async throws -> Bool

    /// The content to store instead of one that is right but made with older parameters; `nil` if there is none.
    func renewed(_ content: Secret, for given: Secret) async -> Secret?
}
