import Dispatch

/// Runs blocking work on threads outside Swift's cooperative pool.
public protocol BlockingWorker: Sendable {
    /// Runs the work once, on a thread that the work may block.
    ///
    /// - Parameter work: The work. It must not wait for other work of the same worker.
    func run(_ work: @escaping @Sendable () -> Void)
}

/// Runs work on the threads of a dispatch queue.
///
/// The queue starts as many threads as there are pieces of work. The caller must limit their number.
public struct DispatchWorker: BlockingWorker {
    private let queue: DispatchQueue

    /// Creates a worker with its own queue.
    ///
    /// - Parameter label: The name of the queue in a debugger.
    public init(label: String) {
        queue = DispatchQueue(label: label, attributes: .concurrent)
    }

    /// Runs the work on one of the queue's threads.
    public func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
