import GatehousePasswords
import Synchronization

/// Keeps every piece of work until the test lets it run.
package final class HeldWorker: BlockingWorker {
    private let held = Mutex<[@Sendable () -> Void]>([])
    private let (arrivals, arrived) = AsyncStream<Void>.makeStream()

    /// Creates a worker without work.
    package init() {}

    package func run(_ work: @escaping @Sendable () -> Void) {
        held.withLock { $0.append(work) }
        arrived.yield()
    }

    /// The number of pieces that wait.
    package var heldCount: Int {
        held.withLock { $0.count }
    }

    /// Waits until that many pieces of work have come since the last call.
    package func waitForWork(_ count: Int) async {
        var iterator = arrivals.makeAsyncIterator()
        for _ in 0..<count { _ = await iterator.next() }
    }

    /// Runs the piece that has waited longest.
    package func runOne() {
        let work = held.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        work?()
    }
}
