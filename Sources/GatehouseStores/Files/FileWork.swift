import Dispatch

/// Runs blocking disk operations on a dispatch queue, so that they don't block Swift's thread pool.
package struct FileWork: Sendable {
    private let queue = DispatchQueue(label: "gatehouse.files")

    package init() {}

    package func callAsFunction<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
        }
        return try result.get()
    }
}
