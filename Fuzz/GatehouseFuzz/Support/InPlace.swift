import Synchronization

/// Runs asynchronous work on the calling thread, until it's done: no other thread means the same path each time.
final class InPlace: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Awaits work that waits for nothing from outside.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
        let executor = InPlace()
        let box = Box<Value>()
        _ = Task(executorPreference: executor) {
            let value = await work()
            box.set(value)
        }
        while let job = executor.jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
        return needed("end of the work") { box.value }
    }
}

private final class Box<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)

    var value: Value? { state.withLock { $0 } }

    func set(_ value: Value) { state.withLock { $0 = value } }
}
