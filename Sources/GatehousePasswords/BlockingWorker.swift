/// Runs blocking work on threads outside Swift's cooperative pool.
public protocol BlockingWorker: Sendable {
    /// Runs the work once, on a thread that the work may block.
    ///
    /// - Parameter work: The work. It must not wait for other work of the same worker.
    func run(_ work: @escaping @Sendable () -> Void)
}

/// Runs work on the calling thread, for tests that control every step.
public struct CallingThreadWorker: BlockingWorker {
    /// Creates a worker.
    public init() {}

    /// Runs the work and returns when it has finished.
    public func run(_ work: @escaping @Sendable () -> Void) {
        work()
    }
}
