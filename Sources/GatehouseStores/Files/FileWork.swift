import Dispatch

/// Runs blocking disk operations on a dispatch queue, so that they don't block Swift's thread pool.
package struct FileWork: Sendable {
    private let queue = DispatchQueue(label: "gatehouse.files")

    package init() {}

    package func callAsFunction<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
