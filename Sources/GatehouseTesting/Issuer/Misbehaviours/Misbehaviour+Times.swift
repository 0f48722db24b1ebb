public import Foundation
import GatehouseTypes

extension ScriptedIssuer.Misbehaviour {
    /// ID tokens that don't say when they were issued.
    public static let missingIssueTime = Self("ID tokens that don't say when they were issued") {
        $0.claims["iat"] = .some(nil)
    }

    /// ID tokens that never expire.
    public static let missingExpiry = Self("ID tokens that never expire") { $0.claims["exp"] = .some(nil) }

    /// ID tokens that expired at a moment.
    public static func expired(at moment: Date) -> Self {
        Self("ID tokens that have expired") { $0.claims["exp"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }

    /// ID tokens from a moment that is still to come.
    public static func issued(at moment: Date) -> Self {
        Self("ID tokens from the future") { $0.claims["iat"] = .integer(Int64(moment.timeIntervalSince1970)) }
    }
}
