import CArgon2
import Glibc

/// Runs each piece of work on a new thread, which stands back behind the other threads of the process.
///
/// The queues of Dispatch aren't used: on Linux they share their threads with Swift's tasks, which would wait for the
/// work. The worker starts as many threads as there are pieces of work. The caller must limit their number.
public struct ThreadWorker: BlockingWorker {
    /// The steps of `nice` by which the threads stand back.
    static let niceness: Int32 = 5

    /// How long a thread computes if nobody else is waiting. Since Linux 6.12 a thread that wakes up doesn't wait for
    /// one with a longer slice.
    private static let slice: Duration = .milliseconds(100)

    /// Creates a worker.
    public init() {}

    /// Runs the work on a new thread, or on the calling one if the system starts none.
    public func run(_ work: @escaping @Sendable () -> Void) {
        let context = unsafe Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { context in
                guard let context = unsafe context else { return nil }
                ThreadWorker.standBack()
                unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        guard status != 0 else {
            pthread_detach(thread)
            return
        }
        unsafe context.takeRetainedValue().body()
    }

    /// Lowers the priority of this thread. The work is done without that, too, so a failure doesn't matter.
    private static func standBack() {
        let present = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        let nanoseconds = slice.components.attoseconds / 1_000_000_000
        _ = gatehouse_set_batch_scheduling(min(19, present + niceness), UInt64(nanoseconds))
    }
}

/// What a thread does, as an object whose address the thread gets.
private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}
