import Synchronization

/// Things that are dear to make and that one thread at a time may use: whoever needs one takes it and puts it back.
final class Shelf<Thing: Sendable>: Sendable {
    /// As many as there may be threads at work; what is put back beyond that goes.
    private static var capacity: Int { 64 }

    private let things = Mutex<[Thing]>([])

    /// One that nobody else has, if there is one.
    func take() -> Thing? {
        things.withLock { $0.popLast() }
    }

    /// Puts one back, and says whether there was room for it.
    @discardableResult
    func put(_ thing: Thing) -> Bool {
        things.withLock { things in
            guard things.count < Shelf.capacity else { return false }
            things.append(thing)
            return true
        }
    }

    /// Does something with each that is there.
    func forEach(_ body: (Thing) -> Void) {
        things.withLock { $0.forEach(body) }
    }
}
