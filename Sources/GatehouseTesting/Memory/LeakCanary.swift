import Synchronization

/// Finds objects that outlive their use.
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

    /// Creates a canary that watches no objects.
    public init() {}

    /// Watches an object without retaining it.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - name: The name of the object in the result of ``survivors(after:)``; nil for the name of its type.
    /// - Returns: The object.
    @discardableResult
    public func watch<Object: AnyObject & Sendable>(_ object: Object, as name: String? = nil) -> Object {
        let entry = Watched(name: name ?? "\(Object.self)") { [weak object] in object != nil }
        watched.withLock { $0.append(entry) }
        return object
    }

    /// The names of the objects that are still alive, in the order in which they were registered. Other tasks get the
    /// time to release their objects first.
    ///
    /// - Parameter turns: The maximum number of times that other tasks may run first. It doesn't sleep.
    /// - Returns: The names; empty if no object leaked.
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
