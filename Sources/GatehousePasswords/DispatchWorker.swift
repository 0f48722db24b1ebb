import Dispatch

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
