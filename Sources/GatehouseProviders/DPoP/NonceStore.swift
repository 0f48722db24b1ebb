import Foundation
import GatehouseHTTP
import GatehouseOAuth
import Synchronization

/// The most recent nonce of each origin. Shared by all requests, so that an outdated nonce isn't used after a newer
/// one.
final class NonceStore: Sendable {
    /// The maximum number of origins, and the maximum length of a nonce in bytes.
    private static let maximumCount = 64
    private static let maximumLength = 1024

    private let nonces = Mutex<[Origin: String]>([:])

    subscript(url: URL?) -> String? {
        guard let origin = url.flatMap(Origin.init) else { return nil }
        return nonces.withLock { $0[origin] }
    }

    /// Stores the nonce of a response if it contains one.
    func learn(from headers: HTTPHeaders, at url: URL?) {
        let values = headers[values: DPoPProof.nonceHeaderName]
        guard let origin = url.flatMap(Origin.init), values.count == 1, let nonce = values.first, !nonce.isEmpty,
            nonce.utf8.count <= NonceStore.maximumLength, nonce.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return }
        nonces.withLock { nonces in
            if nonces.count >= NonceStore.maximumCount, nonces[origin] == nil { nonces.removeAll() }
            nonces[origin] = nonce
        }
    }
}
