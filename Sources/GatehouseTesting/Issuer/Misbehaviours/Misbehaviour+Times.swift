public import Foundation
import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens without the time of issuance (`iat`).
    public static let missingIssueTime = Self("ID tokens that don't say when they were issued") {
        $0.claims["iat"] = .some(nil)
    }

    /// ID tokens without an expiry (`exp`).
    public static let missingExpiry = Self("ID tokens that never expire") { $0.claims["exp"] = .some(nil) }

    /// ID tokens that expired at the given time.
    public static func expired(at moment: Date) -> Self {
        Self("ID tokens that have expired") { $0.claims["exp"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }

    /// ID tokens issued at the given time, which is in the future.
    public static func issued(at moment: Date) -> Self {
        Self("ID tokens from the future") { $0.claims["iat"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }
}
