import GatehouseJOSE
package import GatehouseOAuth
import GatehouseTypes

/// Tells a client about the person who has signed in to it (OpenID Connect Core, section 5.3).
package struct DescribeUser: Sendable {
    let context: ServiceContext

    /// The answer, in the form that the client has registered.
    package enum Answer: Sendable {
        /// JSON.
        case plain(UserInfo)
        /// A signed JWT in compact form (`userinfo_signed_response_alg`).
        case signed(String)
    }

    /// Tells what the scope of an access token allows, and what the client has asked for one by one.
    ///
    /// - Parameter access: What the token gives access to.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` if a key fails.
    package func callAsFunction(_ access: AccessTokenHolder) async throws -> Answer {
        let info = UserInfo(
            subject: context.pairwise.subject(access.account.id, for: access.client.sector),
            claims: access.account.claims(named: access.claims))
        guard let algorithm = access.client.metadata.userInfoSignedResponseAlg else { return .plain(info) }
        return .signed(try await sign(info, for: access.client, algorithm: algorithm))
    }

    /// The JWT has no `exp` and no `iat`, so a client can't take it for an ID token, which needs both.
    private func sign(_ info: UserInfo, for client: ClientRecord, algorithm: String) async throws -> String {
        var claims = info.json.object ?? [:]
        claims["iss"] = .string(context.configuration.issuer)
        claims["aud"] = .string(client.id.rawValue)
        do {
            return try await SignedToken.make(
                claims: .object(claims), type: "JWT", signer: try await context.keyRing.signer(algorithm))
        } catch let error as JOSEError {
            throw ServiceError(.keyUnavailable, "The userinfo response can't be signed.", underlyingError: error)
        }
    }
}
