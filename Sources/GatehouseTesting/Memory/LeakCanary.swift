import Synchronization

/// Tells which objects outlive their use.
///
/// ```
/// let canary = LeakCanary()
/// do {
///     let manager = canary.watch(AuthManager(provider: provider, store: store))
///     try await manager.restore()
/// }
/// #expect(await canary.survivors() == [])
/// ```
public final class LeakCanary: Sendable {
    private struct Watched {
        let name: String
        let isAlive: @Sendable () -> Bool
    }

    private let watched = Mutex<[Watched]>([])

    /// A canary that watches nothing yet.
    public init() {}

    /// Watches an object, without keeping it alive.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - name: What it's called among the survivors; nothing means its type.
    /// - Returns: The object.
    @discardableResult
    public func watch<Object: AnyObject & Sendable>(_ object: Object, as name: String? = nil) -> Object {
        let entry = Watched(name: name ?? "\(Object.self)") { [weak object] in object != nil }
        watched.withLock { $0.append(entry) }
        return object
    }

    /// The names of the objects that are still alive, in the order in which they came, once those that are on their way out
    /// have had their turn.
    ///
    /// - Parameter turns: How often other tasks are let go first; nobody sleeps.
    /// - Returns: Their names; none if nothing leaked.
    public func survivors(after turns: Int = 10_000) async -> [String] {
        for _ in 0..<turns {
            guard !alive.isEmpty else { return [] }
            await Task.yield()
        }
        return alive
    }

    private var alive: [String] {
        watched.withLock { $0 }.filter { $0.isAlive() }.map(\.name)
    }
}
