import Synchronization

/// A pool of objects that are expensive to create and that only one thread at a time may use.
final class Pool<Thing: Sendable>: Sendable {
    /// The maximum number of objects in the pool, which is the expected maximum of parallel threads. Further objects
    /// aren't kept.
    private static var capacity: Int { 64 }

    private let things = Mutex<[Thing]>([])

    /// Takes an object out of the pool; nil if the pool is empty.
    func take() -> Thing? {
        things.withLock { $0.popLast() }
    }

    /// Puts an object back. Returns whether there was room for it.
    @discardableResult
    func put(_ thing: Thing) -> Bool {
        things.withLock { things in
            guard things.count < Pool.capacity else { return false }
            things.append(thing)
            return true
        }
    }

    /// Calls the closure for each object in the pool.
    func forEach(_ body: (Thing) -> Void) {
        things.withLock { $0.forEach(body) }
    }
}
