import Foundation
import GatehouseListener

/// Talks to a listener on a thread of its own, so that the handlers' threads stay free.
func wire<Result: Sendable>(
    to listener: Listener, _ conversation: @escaping @Sendable (RawClient) throws -> Result
) async throws -> Result {
    let port = listener.address.port
    return try await onThread { try conversation(RawClient(port: port)) }
}

/// Runs blocking code on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}

/// Sends bytes and reads everything until the server closes.
func exchange(_ bytes: String, with listener: Listener) async throws -> String {
    try await wire(to: listener) { client in
        client.send(bytes)
        return try client.readToEnd()
    }
}
