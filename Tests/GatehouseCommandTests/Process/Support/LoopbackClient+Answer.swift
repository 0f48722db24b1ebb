import Foundation
import GatehouseTesting

extension LoopbackClient {
    /// What the server says first: the head of an answer, or nothing if it closes. It waits on a thread of its own.
    func answer() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { String(decoding: try receive(), as: UTF8.self) })
            }
        }
    }
}
