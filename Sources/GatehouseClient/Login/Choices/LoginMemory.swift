/// Stores the name of the last used provider across launches of the app.
///
/// The name isn't a secret. If it is missing, no provider is preselected.
public struct LoginMemory: Sendable {
    /// Reads the stored name.
    public let read: @Sendable () async -> String?
    /// Stores a name.
    public let save: @Sendable (String) async -> Void

    /// Creates a memory from its two operations.
    public init(
        read: @escaping @Sendable () async -> String?, save: @escaping @Sendable (String) async -> Void
    ) {
        self.read = read
        self.save = save
    }

    /// A memory that stores nothing.
    public static var none: LoginMemory {
        LoginMemory(read: { nil }, save: { _ in })
    }
}
