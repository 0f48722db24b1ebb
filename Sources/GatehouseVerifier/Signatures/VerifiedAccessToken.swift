public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// An access token whose signature is the issuer's. Whether it's good for anything is for policies to decide.
public struct VerifiedAccessToken: Sendable {
    /// What the token says about itself.
    public let header: JOSEHeader

    /// The claims that are known by name.
    public let claims: AccessTokenClaims

    /// All claims.
    public let allClaims: [String: JSONValue]

    init(_ token: VerifiedToken) throws(Halt) {
        header = token.header
        do {
            allClaims = try token.claims()
        } catch {
            throw .refused(.invalidClaims)
        }
        do {
            claims = try AccessTokenClaims(allClaims)
        } catch {
            throw .refused(.invalidClaims, error.parameter)
        }
    }
}
