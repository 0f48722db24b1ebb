/// The nonces that a server requires in proofs (RFC 9449, section 8).
public protocol NoncePolicy: Sendable {
    /// The nonce to send to clients now.
    var current: String { get }

    /// Returns whether a proof with this nonce is accepted.
    func accepts(_ nonce: String) -> Bool
}
