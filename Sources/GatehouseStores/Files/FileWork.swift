import Dispatch

/// Runs what waits for a disk on a thread that may wait, so that no task is held up by it.
package struct FileWork: Sendable {
    private let queue = DispatchQueue(label: "gatehouse.files")

    package init() {}

    package func callAsFunction<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }
}
