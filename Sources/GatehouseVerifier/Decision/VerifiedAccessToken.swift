public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// An access token that was verified by its issuer's signature or by introspection. Policies decide whether it is
/// accepted.
public struct VerifiedAccessToken: Sendable {
    /// The parsed token. A class, since it is passed between many steps and to the caller.
    private final class Contents: Sendable {
        let header: JOSEHeader?
        let claims: AccessTokenClaims
        let members: JSONObject

        init(_ header: JOSEHeader?, _ claims: AccessTokenClaims, _ members: JSONObject) {
            self.header = header
            self.claims = claims
            self.members = members
        }
    }

    private let contents: Contents

    /// The header; `nil` if the token was introspected and isn't signed.
    public var header: JOSEHeader? { contents.header }

    /// The registered claims.
    public var claims: AccessTokenClaims { contents.claims }

    /// All claims.
    public var allClaims: [String: JSONValue] { contents.members.dictionary }

    /// One claim.
    public subscript(claim: String) -> JSONValue? { contents.members[claim] }

    /// One claim, by a prepared name.
    subscript(claim: JSONName) -> JSONValue? { contents.members[claim] }

    init(claims: AccessTokenClaims, allClaims: [String: JSONValue]) {
        contents = Contents(nil, claims, JSONObject(allClaims))
    }

    init(_ token: VerifiedToken) throws(VerificationFailure) {
        let members: JSONObject
        do {
            members = try token.claimsObject()
        } catch {
            throw .refused(.invalidClaims)
        }
        do {
            contents = Contents(token.header, try AccessTokenClaims.read(members), members)
        } catch {
            throw .refused(.invalidClaims, error.parameter)
        }
    }
}
