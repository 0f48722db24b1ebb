import Foundation
import GatehouseTypes

/// How far a proof's time may be from the verifier's.
public struct ProofWindow: Sendable, Hashable {
    /// How old a proof may be.
    public var past: Duration
    /// How far ahead the client's clock may run.
    public var future: Duration

    /// 60 seconds old, 10 seconds ahead.
    public static let standard = ProofWindow(past: .seconds(60), future: .seconds(10))

    /// Sets both bounds.
    public init(past: Duration, future: Duration) {
        self.past = past
        self.future = future
    }
}

extension ProofToken {
    /// Checks `iat`.
    ///
    /// - Returns: From when on the proof is too old to be accepted again.
    func checkIssuedAt(in window: ProofWindow, now: Date) throws(ProofRefusal) -> Date {
        guard claims.values["iat"] != nil else { throw ProofRefusal(.missingClaim, claim: "iat") }
        guard let issuedAt = try? claims.date("iat") else { throw ProofRefusal(.invalidClaim, claim: "iat") }
        let end = issuedAt.addingTimeInterval(window.past.seconds)
        guard now <= end else { throw ProofRefusal(.expired, claim: "iat") }
        guard issuedAt <= now.addingTimeInterval(window.future.seconds) else {
            throw ProofRefusal(.notYetValid, claim: "iat")
        }
        // NumericDate has whole seconds, and both ends count as accepted.
        return end.addingTimeInterval(1)
    }
}
