import Dispatch

/// Runs work on the threads of a dispatch queue.
///
/// The queue starts as many threads as there is work; whoever asks bounds the work.
public struct DispatchWorker: BlockingWorker {
    private let queue: DispatchQueue

    /// A worker with a queue of its own.
    ///
    /// - Parameter label: The queue's name in a debugger.
    public init(label: String) {
        queue = DispatchQueue(label: label, attributes: .concurrent)
    }

    /// Runs the work on one of the queue's threads.
    public func run(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }
}
