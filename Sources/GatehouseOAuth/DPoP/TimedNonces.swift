import Foundation
import GatehouseCrypto
public import GatehouseTypes

/// Nonces that nobody has to remember: a code over the number of the current period of time.
///
/// A nonce is accepted in its own period and the next one; also in the one before, because another instance's clock may
/// run ahead. All instances of one server share the key; different servers, and a server's different endpoints, differ
/// in their purpose, so that a nonce of one isn't accepted by another.
public struct TimedNonces: NoncePolicy {
    private let key: Secret
    private let purpose: String
    private let period: Duration
    private let time: any TimeSource

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - key: At least 32 bytes that nobody else knows.
    ///   - purpose: What the nonces are for: an issuer, an audience.
    ///   - period: After what time there is a new nonce.
    ///   - time: The clock.
    public init(key: Secret, purpose: String, period: Duration = .seconds(300), time: any TimeSource) {
        self.key = key
        self.purpose = purpose
        self.period = max(period, .seconds(1))
        self.time = time
    }

    /// The nonce of this period.
    public var current: String {
        Base64URL.encode(code(of: currentPeriod))
    }

    /// Whether the nonce is of this period or one beside it, compared in constant time.
    public func accepts(_ nonce: String) -> Bool {
        guard let code = Base64URL.decode(nonce) else { return false }
        return (-1...1).contains { ConstantTime.areEqual(self.code(of: currentPeriod + $0), code) }
    }

    private var currentPeriod: Int64 {
        Int64((time.now.timeIntervalSince1970 / period.seconds).rounded(.down))
    }

    private func code(of period: Int64) -> [UInt8] {
        let message = "dpop-nonce\0\(purpose)\0\(period)"
        return Array(HMAC.sha256(Array(message.utf8), key: key).prefix(16))
    }
}
