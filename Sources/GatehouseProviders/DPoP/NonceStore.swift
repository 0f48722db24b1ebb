import Foundation
import GatehouseHTTP
import GatehouseOAuth
import Synchronization

/// The last nonce of each origin. There is one place for them, so that no stale nonce can hide a fresh one.
final class NonceStore: Sendable {
    /// How many origins are remembered, and how long a nonce may be.
    private static let maximumCount = 64
    private static let maximumLength = 1024

    private let nonces = Mutex<[Origin: String]>([:])

    subscript(url: URL?) -> String? {
        guard let origin = url.flatMap(Origin.init) else { return nil }
        return nonces.withLock { $0[origin] }
    }

    /// Remembers the nonce that an answer brings, if it brings one.
    func learn(from response: HTTPResponse, at url: URL?) {
        let values = response.headers[values: DPoPProof.nonceHeaderName]
        guard let origin = url.flatMap(Origin.init), values.count == 1, let nonce = values.first, !nonce.isEmpty,
            nonce.utf8.count <= NonceStore.maximumLength, nonce.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return }
        nonces.withLock { nonces in
            if nonces.count >= NonceStore.maximumCount, nonces[origin] == nil { nonces.removeAll() }
            nonces[origin] = nonce
        }
    }
}
