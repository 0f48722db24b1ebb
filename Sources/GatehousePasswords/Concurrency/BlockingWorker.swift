/// Threads that may be held up, outside of the pool that Swift's tasks share.
public protocol BlockingWorker: Sendable {
    /// Runs the work once, on a thread that the work may hold up.
    ///
    /// - Parameter work: The work. It never asks for another piece of work.
    func run(_ work: @escaping @Sendable () -> Void)
}

/// Runs work on the thread that asks for it, for tests that want every step in their hands.
public struct CallingThreadWorker: BlockingWorker {
    /// A worker without threads of its own.
    public init() {}

    /// Runs the work and returns when it's done.
    public func run(_ work: @escaping @Sendable () -> Void) {
        work()
    }
}
