/// Runs blocking work on threads outside Swift's cooperative pool.
public protocol BlockingWorker: Sendable {
    /// Runs the work once, on a thread that the work may block.
    ///
    /// - Parameter work: The work. It must not wait for other work of the same worker.
    func run(_ work: @escaping @Sendable () -> Void)
}

extension BlockingWorker {
    /// Runs the work once and waits for its result, without blocking a thread of Swift's cooperative pool.
    ///
    /// - Throws: The error of the work.
    package func result<Value: Sendable, Failure: Error>(
        of work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            run { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
        }
        return try result.get()
    }
}
