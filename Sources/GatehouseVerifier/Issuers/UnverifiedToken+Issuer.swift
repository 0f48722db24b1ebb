import GatehouseJOSE
import GatehouseTypes

extension UnverifiedToken {
    /// The issuer that the token names. Not verified: anyone can have written it.
    var unverifiedIssuer: String? {
        (try? JSONValue(parsing: unverifiedPayload))?["iss"]?.string
    }
}
