public import GatehouseJOSE
public import GatehouseOAuth
public import GatehouseTypes

/// An access token for which its issuer stands, by its signature or by its word. Whether it's good for anything is for
/// policies to decide.
public struct VerifiedAccessToken: Sendable {
    /// What was read, by reference: it's handed from step to step, and to whoever asked.
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

    /// What the token says about itself; nothing if the issuer was asked about it and it isn't signed.
    public var header: JOSEHeader? { contents.header }

    /// The claims that are known by name.
    public var claims: AccessTokenClaims { contents.claims }

    /// All claims.
    public var allClaims: [String: JSONValue] { contents.members.dictionary }

    /// One claim.
    public subscript(claim: String) -> JSONValue? { contents.members[claim] }

    /// One claim, by a name that was made ready.
    subscript(claim: JSONName) -> JSONValue? { contents.members[claim] }

    init(claims: AccessTokenClaims, allClaims: [String: JSONValue]) {
        contents = Contents(nil, claims, JSONObject(allClaims))
    }

    init(_ token: VerifiedToken) throws(Halt) {
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
