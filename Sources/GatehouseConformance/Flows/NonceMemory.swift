import Synchronization

/// The nonces for DPoP proofs that servers have sent (RFC 9449, section 8).
final class NonceMemory: Sendable {
    private let nonces = Mutex<[String: String]>([:])

    subscript(endpoint: String) -> String? {
        get { nonces.withLock { $0[endpoint] } }
        set { nonces.withLock { $0[endpoint] = newValue } }
    }
}
