import Foundation
import GatehouseCrypto
public import GatehouseTypes
import Synchronization

/// The nonces that a server requires in proofs (RFC 9449, section 8).
public protocol NoncePolicy: Sendable {
    /// The nonce to send to clients now.
    var current: String { get }

    /// Returns whether a proof with this nonce is accepted.
    func accepts(_ nonce: String) -> Bool
}

/// Nonces that needn't be stored: each is a MAC of the number of its time period.
///
/// A nonce is accepted in its own period and in the next one. It is also accepted in the one before, because another
/// instance's clock may be ahead. All instances of one server share the key. Different servers, and different endpoints
/// of one server, must use different purposes, so that a nonce of one isn't accepted by another.
public struct TimedNonces: NoncePolicy {
    private let key: Secret
    private let purpose: String
    private let period: Duration
    private let time: any TimeSource
    private let codes = NonceCodes()

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - key: At least 32 secret bytes.
    ///   - purpose: The purpose of the nonces, such as an issuer or an audience.
    ///   - period: The time after which there is a new nonce; at least one second.
    ///   - time: The clock.
    public init(key: Secret, purpose: String, period: Duration = .seconds(300), time: any TimeSource) {
        self.key = key
        self.purpose = purpose
        self.period = max(period, .seconds(1))
        self.time = time
    }

    /// The nonce of the current period.
    public var current: String {
        Base64URL.encode(code(of: currentPeriod))
    }

    /// Returns whether a nonce belongs to the current period, the one before or the one after. Compares in constant
    /// time.
    public func accepts(_ nonce: String) -> Bool {
        guard let code = Base64URL.decode(nonce) else { return false }
        return (-1...1).contains { ConstantTime.areEqual(self.code(of: currentPeriod + $0), code) }
    }

    private var currentPeriod: Int64 {
        Int64((time.now.timeIntervalSince1970 / period.seconds).rounded(.down))
    }

    private func code(of period: Int64) -> [UInt8] {
        codes.code(of: period) {
            let message = "dpop-nonce\0\(purpose)\0\(period)"
            return Array(HMAC.sha256(Array(message.utf8), key: key).prefix(16))
        }
    }
}

/// The codes of the last periods: the same few are needed for each request.
private final class NonceCodes: Sendable {
    private static let capacity = 8

    private let known = Mutex<[Int64: [UInt8]]>([:])

    func code(of period: Int64, make: () -> [UInt8]) -> [UInt8] {
        if let code = known.withLock({ $0[period] }) { return code }
        let code = make()
        known.withLock { known in
            if known.count >= NonceCodes.capacity { known.removeAll() }
            known[period] = code
        }
        return code
    }
}
