import Foundation
import GatehouseOAuth

/// The nonces of DPoP proofs (RFC 9449, section 8). All endpoints of the service have the same.
extension ServiceContext {
    /// The nonces that proofs must contain; nil if they need none. After a restoration they need one until those from
    /// before have expired, since the database doesn't know which of these were used.
    var requiredNonces: TimedNonces? {
        let window = ProofWindow.standard
        let end = restoredAt?.addingTimeInterval((window.future + window.past).seconds)
        let isRestored = end.map { time.now <= $0 } ?? false
        return configuration.requiresDPoPNonce || isRestored ? nonces : nil
    }

    /// The refusal of a request for what is wrong with its proof. It says which nonce the next one needs.
    func proofRefusal(_ code: OAuthErrorCode, _ reason: String) -> Refusal {
        var refusal = Refusal(code, reason)
        refusal.nonce = requiredNonces?.current
        return refusal
    }
}
