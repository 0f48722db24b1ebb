import GatehouseTypes
import Synchronization

/// Tasks that go on by themselves, and that can be waited for.
final class BackgroundWork: Sendable {
    private struct Running {
        var ends: [UInt64: @Sendable () async -> Void] = [:]
        var next: UInt64 = 0
    }

    private let running = Mutex(Running())

    /// Starts an operation that goes on whatever becomes of its caller.
    @discardableResult
    func start<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
        running.withLock { running in
            let number = running.next
            running.next += 1
            let task = spawn { [self] in
                defer { self.running.withLock { $0.ends[number] = nil } }
                return await operation()
            }
            running.ends[number] = { _ = await task.value }
            return task
        }
    }

    /// Waits until nothing is running, also for what is started meanwhile.
    func finish() async {
        while let end = running.withLock({ $0.ends.min { $0.key < $1.key }?.value }) {
            await end()
        }
    }
}
