import Foundation
import GatehouseTypes

/// The tolerated difference between a proof's time and the verifier's.
public struct ProofWindow: Sendable, Hashable {
    /// The maximum age of a proof.
    public var past: Duration
    /// The maximum time that the client's clock may be ahead.
    public var future: Duration

    /// At most 60 seconds old and 10 seconds ahead.
    public static let standard = ProofWindow(past: .seconds(60), future: .seconds(10))

    /// Creates a window.
    public init(past: Duration, future: Duration) {
        self.past = past
        self.future = future
    }
}

extension ProofToken {
    /// Checks `iat`.
    ///
    /// - Returns: The time from which the proof is too old to be accepted.
    func checkIssuedAt(in window: ProofWindow, now: Date) throws(ProofRefusal) -> Date {
        guard claims.values["iat"] != nil else { throw ProofRefusal(.missingClaim, claim: "iat") }
        guard let issuedAt = try? claims.date("iat") else { throw ProofRefusal(.invalidClaim, claim: "iat") }
        let end = issuedAt.addingTimeInterval(window.past.seconds)
        guard now <= end else { throw ProofRefusal(.expired, claim: "iat") }
        guard issuedAt <= now.addingTimeInterval(window.future.seconds) else {
            throw ProofRefusal(.notYetValid, claim: "iat")
        }
        // NumericDate has whole seconds, and both ends of the window are accepted.
        return end.addingTimeInterval(1)
    }
}
