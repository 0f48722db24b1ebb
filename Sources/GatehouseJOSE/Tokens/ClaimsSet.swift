import GatehouseTypes

/// The payload of a JSON Web Token (RFC 7519, section 4).
enum ClaimsSet {
    static func read(_ payload: ArraySlice<UInt8>) throws(JOSEError) -> JSONObject {
        let claims: JSONObject?
        do {
            claims = try JSONObject(parsing: payload)
        } catch {
            throw JOSEError(.invalidClaims, underlying: error)
        }
        guard let claims else { throw JOSEError(.invalidClaims) }
        return claims
    }
}
