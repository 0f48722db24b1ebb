/// Where an app keeps the name of the provider that was used last, from launch to launch.
///
/// The name is no secret, and nothing depends on its being there.
public struct LoginMemory: Sendable {
    /// Reads the stored name.
    public let read: @Sendable () async -> String?
    /// Stores a name.
    public let save: @Sendable (String) async -> Void

    /// Takes the two ways to the place.
    public init(
        read: @escaping @Sendable () async -> String?, save: @escaping @Sendable (String) async -> Void
    ) {
        self.read = read
        self.save = save
    }

    /// Keeps nothing.
    public static var none: LoginMemory {
        LoginMemory(read: { nil }, save: { _ in })
    }
}
