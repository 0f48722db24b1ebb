/// Which nonces a server wants to see in proofs (RFC 9449, section 8).
public protocol NoncePolicy: Sendable {
    /// The nonce that is handed out now.
    var current: String { get }

    /// Whether a proof with that nonce is accepted.
    func accepts(_ nonce: String) -> Bool
}
