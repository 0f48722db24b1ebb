import GatehouseJOSE
import GatehouseTypes
import Testing

/// Looks into an ID token without checking it.
struct UnverifiedIDToken {
    let subject: String

    init(_ token: Secret) throws {
        let payload = try UnverifiedToken(compact: token.revealed).unverifiedPayload
        subject = try #require(try JSONValue(parsing: payload)["sub"]?.string)
    }
}
