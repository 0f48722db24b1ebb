/// Runs blocking work on threads outside Swift's cooperative pool.
public protocol BlockingWorker: Sendable {
    /// Runs the work once, on a thread that the work may block.
    ///
    /// - Parameter work: The work. It must not wait for other work of the same worker.
    func run(_ work: @escaping @Sendable () -> Void)
}
