import Foundation
import GatehouseTesting

extension LoopbackClient {
    /// A browser of one connection: connects to a port, says what it's told, and hears until the other end closes. Its
    /// calls block, so they run on a thread of Dispatch's.
    static func exchange(port: Int, _ text: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try run(port, text) })
            }
        }
    }

    private static func run(_ port: Int, _ text: String) throws -> String {
        let client = try LoopbackClient(port: port)
        client.send(text)
        return String(decoding: try client.receiveAll(), as: UTF8.self)
    }
}
